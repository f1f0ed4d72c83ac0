/** Of an HTTP status: whether a server says by it that it has too much to do, for this person or for everybody. */
export const isForLater = ({ status }: { readonly status: number }): boolean => status === 429 || status === 503
