/** The settings of this device, seen by whatever shows them as they change. */
import { settingsFrom, type SettingName, type Settings } from "./settings";
import { onDevice } from "./storage";

const KEY = "dummywhist.settings";

const kept = settingsFrom(onDevice.get(KEY));
let current = $state.raw<Settings>(kept);
dress(kept);

/** The settings of now. */
export function settings(): Settings {
  return current;
}

/** Changes a setting, on this device for good. */
export function set<N extends SettingName>(name: N, value: Settings[N]): void {
  current = { ...current, [name]: value };
  onDevice.set(KEY, JSON.stringify(current));
  dress(current);
}

/** Whether a card is played by two taps here: as set, or wherever fingers are the pointer. */
export function tapsTwice(): boolean {
  return current.tap === "device" ? matchMedia("(pointer: coarse)").matches : current.tap === "twice";
}

function dress({ theme, suits }: Settings): void {
  const root = document.documentElement;
  if (theme === "device") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.suits = suits;
}
