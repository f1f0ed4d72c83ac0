/** Writes to the clipboard at once, while the browser still sees the person asking, what is only known later. */
export const copyText = (text: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
