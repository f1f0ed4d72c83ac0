import { expect, test } from 'vitest'
import { leastUserIn, rootWarningIn, type RunAs } from '../../../../server/postgres/embedded/run-as.ts'

const nobody = 'nobody:x:99:98:nobody:/:/usr/sbin/nologin'
const root = 'root:x:0:0:root:/root:/bin/bash'
const plutus = 'plutus:x:998:997::/home/plutus:/usr/sbin/nologin'

test.each([
  ['the user of its own', [root, nobody, plutus], { uid: 998, gid: 997 }],
  ['nobody, where there is none', [root, nobody], { uid: 99, gid: 98 }],
  ['nobody, where only names begin like it', [root, nobody, 'plutus2:x:5:5::/:/bin/sh'], { uid: 99, gid: 98 }],
  ['the number nobody has, where no user is known', [], { uid: 65_534, gid: 65_534 }],
  [
    'nobody of a Mac',
    ['nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false'],
    { uid: 2 ** 32 - 2, gid: 2 ** 32 - 2 },
  ],
])('root runs a new database as %s', (_, lines, user) => {
  expect(leastUserIn(lines.join('\n'))).toEqual(user)
})

const told = (lines: readonly string[], as: RunAs | undefined, dataFolder = '/var/plutus') =>
  rootWarningIn(lines.join('\n'), as, dataFolder)

const whole = /the server runs as root, and so do .* Chromium, which has no sandbox then\..*start the server as plutus/

test('root is told what runs as root all the same, and the steps that help a database that is there too', () => {
  const warning = told([root, nobody], { uid: 99, gid: 98 })
  expect(warning).toMatch(whole)
  expect(warning).toContain('nobody, whom other programs may run as too')
  expect(warning).toContain("useradd --system --shell /usr/sbin/nologin plutus and chown -R plutus: '/var/plutus'")
})

test.each([
  ['its own', { uid: 998, gid: 997 }],
  ['another that was made for it', { uid: 1001, gid: 1001 }],
])('a database that runs as %s is not said to run as one whom others run as too', (_, as) => {
  const warning = told([root, nobody, plutus], as)
  expect(warning).toMatch(whole)
  expect(warning).not.toContain('nobody')
  expect(warning).not.toContain('useradd')
})

test('the folder is one word of the command, whatever its name', () => {
  expect(told([root], { uid: 65_534, gid: 65_534 }, "/var/Smith & Sons' data")).toContain(
    String.raw`chown -R plutus: '/var/Smith & Sons'\'' data'`,
  )
})

test('who is not root is told nothing', () => {
  expect(told([root, nobody, plutus], undefined)).toBeUndefined()
})
