// Loads the extension as VS Code would, with stand-ins for what only VS Code has: its own module, and the client
// library, whose stand-in starts the command it is given and shakes hands with it. Prints what came of that.
"use strict";

const { spawn } = require("node:child_process");
const Module = require("node:module");

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { id, server, options });
  }

  start() {
    this.process = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
    this.send({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } });
    return new Promise((resolve, reject) => {
      let text = "";
      this.process.on("error", reject);
      this.process.stdout.on("data", (data) => {
        text += data;
        const [head, body] = text.split("\r\n\r\n");
        if (body && Buffer.byteLength(body) >= Number(/Content-Length: (\d+)/i.exec(head)[1])) {
          this.process.stdout.removeAllListeners("data").resume();
          const { serverInfo, capabilities } = JSON.parse(body).result;
          const languages = this.options.documentSelector.map((each) => each.language);
          console.log(JSON.stringify({ serverInfo, capabilities, languages: [...new Set(languages)] }));
          resolve();
        }
      });
    });
  }

  stop() {
    this.send({ id: 2, method: "shutdown" });
    this.send({ method: "exit" });
    return new Promise((resolve) => this.process.on("exit", resolve));
  }

  send(message) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
}

const [extension, ...command] = process.argv.slice(2);
const vscode = {
  workspace: {
    getConfiguration: () => ({ get: () => command }),
    onDidChangeConfiguration: () => ({ dispose() {} }),
  },
  window: { showErrorMessage: (message) => console.log(JSON.stringify({ message })) },
};
const load = Module._load;
Module._load = (name, ...rest) =>
  ({ vscode, "vscode-languageclient/node": { LanguageClient } })[name] ?? load(name, ...rest);

const { activate, deactivate } = require(extension);
activate({ subscriptions: [] }).then(deactivate);
