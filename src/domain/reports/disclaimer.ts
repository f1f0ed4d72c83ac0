export const disclaimerFor = (name: string): string =>
  `Prepared for ${name} from the firm’s records. It is general information, not tax or personal financial advice. Past performance is not a reliable indicator of future performance.`
