export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(Math.sign(bytes), Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
