import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import "./state/device.svelte";
import { chooseLanguage } from "./text/language.svelte";

const target = document.getElementById("app");
if (target !== null) {
  await chooseLanguage();
  mount(App, { target });
}
