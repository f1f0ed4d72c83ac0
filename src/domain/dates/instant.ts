const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Whether a text is a moment in time as ISO 8601 writes it, with its offset. */
export const isInstant = (text: string): boolean => pattern.test(text) && !Number.isNaN(Date.parse(text))
