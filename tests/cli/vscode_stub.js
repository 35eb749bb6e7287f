// Loads the extension as VS Code would, with stand-ins for what only VS Code has: its own module, and the client
// library, whose stand-in starts the command it is given, shakes hands with it, opens a deck, and looks at a word of
// it. Prints what came of that.
//
//     node vscode_stub.js EXTENSION SETTINGS [DECK LINE COLUMN]
"use strict";

const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const Module = require("node:module");
const { pathToFileURL } = require("node:url");

const [extension, settings, deck, line, character] = process.argv.slice(2);
const said = {};

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { id, server, options, waiting: new Map(), sent: 0, read: Buffer.alloc(0) });
  }

  async start() {
    this.process = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
    this.process.stdout.on("data", (data) => this.received(data));
    const failed = new Promise((_, reject) => {
      this.process.on("error", reject);
      this.process.on("exit", () => reject(new Error("it ended")));
    });
    const { initializationOptions, documentSelector } = this.options;
    const hello = { processId: null, rootUri: null, capabilities: {}, initializationOptions };
    Object.assign(said, await Promise.race([this.ask("initialize", hello), failed]));
    said.languages = [...new Set(documentSelector.map((each) => each.language))];
    this.tell("initialized", {});
    const uri = pathToFileURL(deck).href;
    const textDocument = { uri, languageId: "yaml", version: 1, text: readFileSync(deck, "utf-8") };
    this.tell("textDocument/didOpen", { textDocument });
    const position = { line: Number(line), character: Number(character) };
    said.hover = (await this.ask("textDocument/hover", { textDocument: { uri }, position })).contents.value;
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    await this.ask("shutdown");
    this.tell("exit");
    said.ended = await ended;
  }

  received(data) {
    this.read = Buffer.concat([this.read, data]);
    for (;;) {
      const head = this.read.indexOf("\r\n\r\n");
      const size = Number(/Content-Length: (\d+)/i.exec(this.read.subarray(0, head))?.[1]);
      if (head < 0 || this.read.length < head + 4 + size) return;
      const { id, result } = JSON.parse(this.read.subarray(head + 4, head + 4 + size));
      this.read = this.read.subarray(head + 4 + size);
      this.waiting.get(id)?.(result);
    }
  }

  ask(method, params) {
    this.sent += 1;
    this.tell(method, params, this.sent);
    return new Promise((resolve) => this.waiting.set(this.sent, resolve));
  }

  tell(method, params, id) {
    const body = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
}

const vscode = {
  commands: { executeCommand: async (...words) => (said.executed = words) },
  window: {
    showErrorMessage: async (message, choice) => {
      said.message = message;
      return choice;
    },
  },
  workspace: {
    createFileSystemWatcher: (glob) => (said.watched = glob),
    getConfiguration: () => ({ get: (name) => JSON.parse(settings)[name] }),
    onDidChangeConfiguration: () => ({ dispose() {} }),
  },
};
const load = Module._load;
Module._load = (name, ...rest) =>
  ({ vscode, "vscode-languageclient/node": { LanguageClient } })[name] ?? load(name, ...rest);

const { activate, deactivate } = require(extension);
activate({ subscriptions: [] })
  .then(deactivate)
  .then(() => console.log(JSON.stringify(said)));
