import { waitText } from '../../wait-text.ts'

/** For somebody who asks for more than one person may; `retryAfter` in seconds. */
export const tooManyRequestsText = (retryAfter: number): string =>
  `Too many requests. Try again in ${waitText(retryAfter)}.`
