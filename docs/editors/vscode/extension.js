// Starts `rulewright lsp` and hands it every file of rules and every YAML file; it answers for those that are decks.
"use strict";

const { spawnSync } = require("node:child_process");
const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const SELECTOR = ["rulewright", "yaml"].flatMap((language) =>
  ["file", "untitled"].map((scheme) => ({ language, scheme })),
);
const INSTALL = 'Install it with: pip install "rulewright[lsp]". Or say in the settings how it is started.';
const SETTINGS = "Open the settings";

let client;

const setting = (name) => workspace.getConfiguration("rulewright").get(name);

// What keeps the program from being started, in words; nothing where it can be.
function hindrance(command) {
  if (!Array.isArray(command) || !command.length || !command.every((word) => typeof word === "string" && word)) {
    return 'The setting "rulewright.command" is a list of words, such as ["rulewright", "lsp"].';
  }
  const { error } = spawnSync(command[0], ["--version"], { timeout: 20000 });
  return error?.code === "ENOENT" ? `The command "${command[0]}" was not found. ${INSTALL}` : undefined;
}

async function complain(message) {
  if ((await window.showErrorMessage(message, SETTINGS)) === SETTINGS) {
    await commands.executeCommand("workbench.action.openSettings", "rulewright.command");
  }
}

async function start() {
  const words = setting("command");
  const hindered = hindrance(words);
  if (hindered) {
    void complain(hindered);
    return;
  }
  const [command, ...args] = words;
  client = new LanguageClient("rulewright", "Rulewright", { command, args }, {
    documentSelector: SELECTOR,
    initializationOptions: { language: setting("language") },
    synchronize: {
      configurationSection: "rulewright",
      fileEvents: workspace.createFileSystemWatcher("**/*.{yaml,rules}"),
    },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    void complain(`Rulewright could not be started (${error.message ?? error}). ${INSTALL}`);
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
