declare module "*.ftl" {
  const text: string;
  export default text;
}
declare module "*.md" {
  export const html: string;
  export const headings: { id: string; title: string; level: number }[];
}
