import { expect, test } from 'vitest'
import { isOwnPage } from '../../../../server/realtime/admission.ts'

const portal = ['https://portal.example.com', 'https://pages.example.com']

test.each([
  ['a page of the address that is asked', 'http://127.0.0.1:3000', '127.0.0.1:3000', []],
  ['the port that goes without saying', 'https://portal.example.com', 'portal.example.com:443', []],
  [
    'the address people use, behind a proxy that asks by another',
    'https://portal.example.com',
    '10.0.0.5:3000',
    portal,
  ],
  ['a page that is served elsewhere', 'https://pages.example.com', 'api.example.com', portal],
  ['what is no browser', undefined, '127.0.0.1:3000', portal],
])('a socket of %s is taken', (_, origin, host, own) => {
  expect(isOwnPage(own)({ headers: { ...(origin === undefined ? {} : { origin }), host } })).toBe(true)
})

test.each([
  ['another site', 'https://elsewhere.example', 'portal.example.com'],
  ['another port', 'https://portal.example.com:8443', 'portal.example.com'],
  ['the same address without TLS', 'http://portal.example.com', '10.0.0.5:3000'],
  ['a site that begins like ours', 'https://portal.example.com.elsewhere.example', 'portal.example.com'],
  ['a frame without an origin', 'null', 'portal.example.com'],
  ['what is no origin', '%%', 'portal.example.com'],
])('a socket of %s is refused', (_, origin, host) => {
  expect(isOwnPage(portal)({ headers: { origin, host } })).toBe(false)
})
