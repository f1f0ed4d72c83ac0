import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import { localRedirect, sitePath } from '../../../../src/domain/session/local-redirect.ts'

describe('a redirect after signing in', () => {
  test.each(['/', '/dashboard/portfolio/P1', '/messages/a%20b?page=2#end', '/users?q=%C3%A9'])('goes to %s', (path) => {
    expect(localRedirect(path)).toEqual(O.some(path))
  })

  test.each([
    ['another site', '//evil.example'],
    ['another site behind a backslash', '/\\evil.example'],
    ['another site behind two backslashes', '\\\\evil.example'],
    ['a whole address', 'https://evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a relative path', 'dashboard'],
    ['nothing', ''],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded slash, encoded again', '/%252Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['a tab the browser drops', '/\t/evil.example'],
    ['an encoded tab', '/%09/evil.example'],
    ['a line break', '/\n/evil.example'],
    ['dots that climb to another site', '/..//evil.example'],
    ['encoded dots that do', '/%2e%2e//evil.example'],
    ['what cannot be decoded', '/%zz'],
    ['a leading space', ' //evil.example'],
  ])('never leads to %s', (_, text) => {
    expect(localRedirect(text)).toEqual(O.none)
  })

  test.each(['/login', '/login?redirect=/login', '/logout', '/error/expired', '/./logout'])(
    'never only leads out again: %s',
    (path) => {
      expect(localRedirect(path)).toEqual(O.none)
    },
  )

  test('is none when none is asked for', () => {
    expect(localRedirect(null)).toEqual(O.none)
  })

  test('stays on this site whatever is asked for', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2f',
      '%5c',
      '%25',
      '@',
      ':',
      '?',
      '#',
      '\t',
      'evil.example',
      'javascript',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const found = sitePath(pieces.join(''))
        if (O.isSome(found)) expect(new URL(found.value, 'https://here.example').origin).toBe('https://here.example')
      }),
    )
  })
})
