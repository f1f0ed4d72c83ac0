import { expect, test } from 'vitest'
import { linksIn, withOrigin } from '../../../../src/app/users/provide-user-imports.ts'

const fileOf = (text: string) => ({
  media: 'text/csv; charset=utf-8',
  name: 'invitations.csv',
  bytes: new TextEncoder().encode(text),
})

const given = (...links: readonly [string, string]) =>
  `\uFEFFUser name,Name,Link\r\nann,"Lovelace,/Ann",${links[0]}\r\njoan,Joan Clarke,${links[1]}`

test('links that the server knows no address for begin with the one the browser is at', () => {
  const [path, other] = ['/verify#eyJhbGciOi.J9', '/verify#other_-1']
  const whole = 'https://portal.example'
  expect(withOrigin(fileOf(given(path, other)), whole)).toEqual(fileOf(given(whole + path, whole + other)))
})

test('links that have an address keep it', () => {
  const file = fileOf(given('https://portal.example/verify#a', 'https://portal.example/verify#b'))
  expect(withOrigin(file, 'http://127.0.0.1:4700')).toEqual(file)
})

test.each([
  ['/verify#a.b.c', '/verify#d.e.f'],
  ['https://portal.example/verify#a.b.c', 'https://portal.example/verify#d.e.f'],
])('links are counted with and without the address of the site', (first, second) => {
  expect(linksIn(fileOf(given(first, second)))).toBe(2)
})
