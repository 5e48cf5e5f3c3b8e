const files: Record<string, string> = import.meta.glob(
  "../../../src/dummywhist/text/en/{cards,events,rules,server,table,table_news,page,page_table}.ftl",
  { eager: true, import: "default" },
);
export default Object.values(files);
