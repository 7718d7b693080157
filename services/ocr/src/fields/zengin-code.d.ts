declare module 'zengin-code' {
  const banks: Record<string, unknown>;
  export default banks;
}
