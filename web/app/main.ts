import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import "./state/device.svelte";
import { becomeApp } from "./state/app.svelte";
import { chooseLanguage } from "./text/language.svelte";

const target = document.getElementById("app");
if (target !== null) {
  await chooseLanguage();
  target.replaceChildren(); // what stands there until the page has come
  mount(App, { target });
  // it fetches what is needed without a network; nothing of that may delay the first card
  setTimeout(becomeApp, 20_000);
}
