import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import "./state/device.svelte";
import { becomeApp, listenForInstall } from "./state/app.svelte";
import { chooseLanguage } from "./text/language.svelte";

listenForInstall();
const target = document.getElementById("app");
if (target !== null) {
  await chooseLanguage();
  target.replaceChildren(); // what stands there until the page has come
  mount(App, { target });
  setTimeout(becomeApp, 20_000); // sooner where nobody waits for a card: see who else calls it
}
