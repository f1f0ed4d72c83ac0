import { expect, test } from 'vitest'
import {
  accountIn,
  leastPrivilegedUserIn,
  rootWarningIn,
  type RunAs,
} from '../../../../server/postgres/embedded/run-as.ts'

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
  expect(leastPrivilegedUserIn(lines.join('\n'))).toEqual(user)
})

const argumentsFor = (lines: readonly string[], as: RunAs | undefined, dataFolder = '/var/plutus') =>
  rootWarningIn(lines.join('\n'), as, dataFolder)

const wholePattern = /It runs as root, as do .* Chromium without its sandbox\..*and start it again\./

test('root is told what runs as root all the same, and the steps that help a database that is there too', () => {
  const warning = argumentsFor([root, nobody], { uid: 99, gid: 98 })
  expect(warning).toMatch(wholePattern)
  expect(warning).toContain('nobody, which other programs may also use')
  expect(warning).toContain("useradd --system --shell /usr/sbin/nologin plutus and chown -R plutus: '/var/plutus'")
})

test('a database that runs as another that was made for it is not said to run as one whom others run as too', () => {
  const warning = argumentsFor([root, nobody], { uid: 1001, gid: 1001 })
  expect(warning).toMatch(wholePattern)
  expect(warning).not.toContain('nobody')
})

test.each([
  [[root, nobody, plutus], { uid: 998, gid: 997, home: '/home/plutus' }],
  [[root, nobody, 'plutus2:x:5:5::/:/bin/sh'], undefined],
  [['plutus:x:998:997'], undefined],
  [['plutus:x:998:997:Of:the firm:/srv/it'], { uid: 998, gid: 997, home: 'the firm' }],
])('the user of its own is read with its home: %#', (lines, account) => {
  expect(accountIn(lines.join('\n'), 'plutus')).toEqual(account)
})

test('the folder is one word of the command, whatever its name', () => {
  expect(argumentsFor([root], { uid: 65_534, gid: 65_534 }, "/var/Smith & Sons' data")).toContain(
    String.raw`chown -R plutus: '/var/Smith & Sons'\'' data'`,
  )
})

test('who is not root is told nothing', () => {
  expect(argumentsFor([root, nobody, plutus], undefined)).toBeUndefined()
})
