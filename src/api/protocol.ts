/**
 * What browsers and servers of different ages have to agree on. `version` rises when an older browser would misread what the
 * server says, or be misread by it. `described` is the digest of all they say to each other when it was last decided whether it
 * must: `tests/unit/api/contract.test.ts`.
 */
export const protocol = { version: 10, described: 'dc82135d9f7e262a' } as const
