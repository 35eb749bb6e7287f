// Takes a text apart as VS Code does, with its own library. Prints every piece with its scopes, line by line.
//
//     node vscode_tokens.js FOLDER_OF_THE_EXTENSION SCOPE FILE
"use strict";

const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");

const [folder, scope, file] = process.argv.slice(2);
const installed = createRequire(join(folder, "package.json"));
const { Registry, parseRawGrammar } = installed("vscode-textmate");
const { loadWASM, OnigScanner, OnigString } = installed("vscode-oniguruma");

const { grammars } = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8")).contributes;
const paths = Object.fromEntries(grammars.map((each) => [each.scopeName, join(folder, each.path)]));
paths["source.yaml"] = installed.resolve("tm-grammars/grammars/yaml.json");

async function main() {
  await loadWASM(readFileSync(installed.resolve("vscode-oniguruma/release/onig.wasm")));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async (name) =>
      paths[name] ? parseRawGrammar(readFileSync(paths[name], "utf-8"), `${name}.json`) : null,
    getInjections: (name) => grammars.filter((each) => each.injectTo?.includes(name)).map((each) => each.scopeName),
  });
  const grammar = await registry.loadGrammar(scope);
  let stack = null;
  const lines = readFileSync(file, "utf-8").split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    return tokens.map((each) => [line.slice(each.startIndex, each.endIndex), each.scopes]);
  });
  console.log(JSON.stringify(lines));
}

main();
