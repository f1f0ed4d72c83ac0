/** 429: this person calls too often. 503: the server is too busy. */
export const isRetryableStatus = ({ status }: { readonly status: number }): boolean => status === 429 || status === 503
