declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
/** A manual of docs/manual, as frontends/kit/webpack/manual.cjs makes it. */
declare module '*.manual' {
  const chapters: readonly {
    name: string;
    title: string;
    pages: readonly string[];
    sections: readonly { title: string | null; html: string; text: string }[];
  }[];
  export default chapters;
}
