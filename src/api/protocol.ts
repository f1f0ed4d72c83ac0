/**
 * `version` rises when browsers and servers of different versions would misread each other. `described` is the digest
 * of the contract at the last decision about `version`: `tests/unit/api/contract.test.ts`.
 */
export const apiProtocol = { version: 11, described: '23348a39acf10338' } as const
