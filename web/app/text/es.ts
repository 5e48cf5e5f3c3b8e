const files: Record<string, string> = import.meta.glob(
  "../../../src/dummywhist/text/es/{cards,errors,events,rules,server,page*}.ftl",
  { eager: true, import: "default" },
);
export default Object.values(files);
