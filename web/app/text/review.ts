/** The words of the screens after play; whoever imports this can say them. */
import { alsoRead } from "./language.svelte";

await alsoRead({ en: () => import("./review.en"), es: () => import("./review.es") });
