// Starts `rulewright lsp` and hands it every file of rules and every YAML file; it answers for those that are decks.
"use strict";

const { workspace, window } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const SELECTOR = ["rulewright", "yaml"].flatMap((language) =>
  ["file", "untitled"].map((scheme) => ({ language, scheme })),
);

let client;

async function start() {
  const [command, ...args] = workspace.getConfiguration("rulewright").get("command");
  client = new LanguageClient("rulewright", "Rulewright", { command, args }, { documentSelector: SELECTOR });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const hint = 'Install it with: pip install "rulewright[lsp]". Or set "rulewright.command".';
    window.showErrorMessage(`Rulewright could not be started (${error.message ?? error}). ${hint}`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function activate(context) {
  context.subscriptions.push(
    workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("rulewright.command")) {
        await stop();
        await start();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
