import { expect, test } from 'vitest'
import { decodeSettings } from '../../server/settings.ts'
import { E, O } from '../../src/domain/fp.ts'

const secret = 'a secret of more than thirty-two characters'

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  proxies: [],
  dataFolder: '/srv/plutus/.plutus',
  databaseUrl: O.none,
  seed: 'demo',
  secret: O.none,
  metricsToken: O.none,
  metricsListen: O.none,
  showsAdviser: true,
  chromiumPath: O.none,
  templatesFolder: O.none,
  videos: new Map(),
  bucket: O.none,
  url: O.none,
  api: O.none,
  pages: [],
  mail: O.none,
  broker: O.none,
  fix: O.none,
  log: { level: 'warn', format: 'json' },
  commit: O.none,
}

const settings = (environment: Record<string, string>) => decodeSettings(environment, '/srv/plutus')

test('without any variable the demo firm is served to this machine', () => {
  expect(settings({})).toEqual(E.right(defaults))
})

test('an empty variable is an absent one', () => {
  expect(settings({ PORT: '', DATABASE_URL: '', PLUTUS_SEED: '' })).toEqual(E.right(defaults))
})

test('every setting can be given', () => {
  expect(
    settings({
      PORT: '0',
      HOST: '::',
      PLUTUS_PROXIES: '10.0.0.7, fd00::/8',
      PLUTUS_DATA: '/var/plutus',
      DATABASE_URL: 'postgresql://plutus:secret@db.example/plutus',
      PLUTUS_SEED: 'demo',
      PLUTUS_SECRET: secret,
      PLUTUS_METRICS_TOKEN: 'a-token-of-prometheus',
      PLUTUS_METRICS_LISTEN: '[::1]:9464',
      PLUTUS_ADVISER_CONTACT: 'off',
      CHROMIUM_PATH: process.execPath,
      PLUTUS_TEMPLATES: import.meta.dirname,
      PLUTUS_VIDEOS: '61=1234, default=5678',
      PLUTUS_BUCKET: 'https://s3.example.com:9000/plutus-archive',
      PLUTUS_BUCKET_REGION: 'ap-southeast-2',
      PLUTUS_BUCKET_KEY: 'AKIA',
      PLUTUS_BUCKET_SECRET: 'hidden',
      PLUTUS_URL: 'https://portal.example.com:8443/',
      PLUTUS_API: 'https://api.example.com/',
      PLUTUS_PAGES: 'https://portal.example.com, https://pages.example.com/',
      SMTP_URL: 'smtps://plutus:hidden@mail.example.com',
      MAIL_FROM: 'The Firm <portal@example.com>',
      PLUTUS_BROKER: 'fix',
      FIX_HOST: 'fix.broker.example',
      FIX_PORT: '9878',
      FIX_SENDER: 'FIRM',
      FIX_TARGET: 'BROKER',
      FIX_HEARTBEAT: '15',
      FIX_RESET_ON_LOGON: 'on',
      FIX_USERNAME: 'firm',
      FIX_PASSWORD: 'hidden',
      FIX_TLS_CA: process.execPath,
      FIX_TLS_CERT: process.execPath,
      FIX_TLS_KEY: process.execPath,
      PLUTUS_LOG_LEVEL: 'info',
      PLUTUS_LOG_FORMAT: 'pretty',
      PLUTUS_COMMIT: '6F6753d0',
    }),
  ).toEqual(
    E.right({
      port: 0,
      host: '::',
      proxies: ['10.0.0.7', 'fd00::/8'],
      dataFolder: '/var/plutus',
      databaseUrl: O.some('postgresql://plutus:secret@db.example/plutus'),
      seed: 'demo',
      secret: O.some(secret),
      metricsToken: O.some('a-token-of-prometheus'),
      metricsListen: O.some({ host: '::1', port: 9464 }),
      showsAdviser: false,
      chromiumPath: O.some(process.execPath),
      templatesFolder: O.some(import.meta.dirname),
      videos: new Map([
        ['61', '1234'],
        ['default', '5678'],
      ]),
      bucket: O.some({
        endpoint: 'https://s3.example.com:9000',
        name: 'plutus-archive',
        region: 'ap-southeast-2',
        key: 'AKIA',
        secret: 'hidden',
      }),
      url: O.some('https://portal.example.com:8443'),
      api: O.some('https://api.example.com'),
      pages: ['https://portal.example.com', 'https://pages.example.com'],
      mail: O.some({ url: 'smtps://plutus:hidden@mail.example.com', from: 'The Firm <portal@example.com>' }),
      broker: O.some('fix'),
      fix: O.some({
        host: 'fix.broker.example',
        port: 9878,
        sender: 'FIRM',
        target: 'BROKER',
        heartbeatSeconds: 15,
        resetsOnLogon: true,
        login: { username: 'firm', password: 'hidden' },
        tls: { ca: process.execPath, own: { cert: process.execPath, key: process.execPath } },
      }),
      log: { level: 'info', format: 'pretty' },
      commit: O.some('6F6753d0'),
    }),
  )
})

test('a database of yours is not seeded unless asked', () => {
  expect(settings({ DATABASE_URL: 'postgres://db/plutus', HOST: '0.0.0.0' })).toMatchObject(
    E.right({ seed: 'none', host: '0.0.0.0' }),
  )
})

test.each(['0.0.0.0', '192.168.1.7', 'plutus.example', '127.0.0.1.example', '::'])(
  'the demo firm is not for %s unless asked for by name',
  (HOST) => {
    expect(settings({ HOST })).toEqual(E.left(expect.stringMatching(/^HOST .* Set PLUTUS_SEED to none, or to demo /)))
    expect(settings({ HOST, PLUTUS_SEED: 'demo' })).toMatchObject(E.right({ seed: 'demo' }))
    expect(settings({ HOST, PLUTUS_SEED: 'none' })).toMatchObject(E.right({ seed: 'none' }))
  },
)

test.each([
  ['PORT', '70000', 'PORT must be a port number, 0 to 65535.'],
  ['PORT', 'http', 'PORT must be a port number, 0 to 65535.'],
  ['HOST', 'not a host', 'HOST must be an address or a host name to listen on.'],
  ['PLUTUS_PROXIES', 'any', 'PLUTUS_PROXIES must be addresses or networks, separated by commas.'],
  ['DATABASE_URL', 'mysql://u:hunter2@db/x', 'DATABASE_URL must be like postgres://user:password@host/name.'],
  ['PLUTUS_VIDEOS', '62=1', 'PLUTUS_VIDEOS must be like 61=76979871,60=76979871,default=76979871.'],
  ['PLUTUS_API', 'https://api.example.com/v1', 'PLUTUS_API must be like https://api.example.com.'],
  [
    'PLUTUS_PAGES',
    'https://portal.example.com, *',
    'PLUTUS_PAGES must be like https://portal.example.com, separated by commas.',
  ],
  ['PLUTUS_SEED', 'sample', 'PLUTUS_SEED must be demo or none.'],
  ['PLUTUS_SECRET', 'short', 'PLUTUS_SECRET must be at least 32 characters long.'],
  ...['9464', '127.0.0.1', '127.0.0.1:99999', '::1:9464', 'http://localhost:9464', '[::1:9464'].map(
    (value): [string, string, string] => [
      'PLUTUS_METRICS_LISTEN',
      value,
      'PLUTUS_METRICS_LISTEN must be an address and a port, like 127.0.0.1:9464 or [::1]:9464.',
    ],
  ),
  ['PLUTUS_METRICS_TOKEN', 'too short', 'PLUTUS_METRICS_TOKEN must be one word of at least 16 characters.'],
  ['PLUTUS_LOG_LEVEL', 'loud', 'PLUTUS_LOG_LEVEL must be debug, info, warn, error or silent.'],
  ['PLUTUS_COMMIT', 'main', 'PLUTUS_COMMIT must be a commit of 7 to 64 hexadecimal digits.'],
  ['PLUTUS_LOG_FORMAT', 'xml', 'PLUTUS_LOG_FORMAT must be json or pretty.'],
  ['SMTP_URL', 'smtp:plutus:hidden', 'SMTP_URL must be like smtps://user:password@mail.example.com.'],
  ['MAIL_FROM', 'The Firm', 'MAIL_FROM must be like Plutus <portal@example.com>.'],
  ['MAIL_FROM', 'a@example.com, b@example.com', 'MAIL_FROM must be like Plutus <portal@example.com>.'],
  ['CHROMIUM_PATH', '/nowhere', 'CHROMIUM_PATH must be the path of an existing Chromium.'],
])('%s=%s is one clear line', (name, text, line) => {
  expect(settings({ [name]: text })).toEqual(E.left(line))
})

const archive = {
  PLUTUS_BUCKET: 'https://s3.example.com/plutus',
  PLUTUS_BUCKET_KEY: 'AKIA',
  PLUTUS_BUCKET_SECRET: 'the hidden word',
}

test('a bucket without a region is asked for in the usual one', () => {
  const bucket = {
    endpoint: 'https://s3.example.com',
    name: 'plutus',
    region: 'us-east-1',
    key: 'AKIA',
    secret: 'word',
  }
  expect(settings({ ...archive, PLUTUS_BUCKET_SECRET: 'word' })).toMatchObject(E.right({ bucket: O.some(bucket) }))
})

test.each(['PLUTUS_BUCKET', 'PLUTUS_BUCKET_KEY', 'PLUTUS_BUCKET_SECRET'])('a bucket without %s is one line', (name) => {
  expect(settings({ ...archive, PLUTUS_BUCKET_SECRET: 'word', [name]: '' })).toEqual(
    E.left(
      'PLUTUS_BUCKET, PLUTUS_BUCKET_KEY, PLUTUS_BUCKET_SECRET must be set together; PLUTUS_BUCKET_REGION is only valid with them.',
    ),
  )
})

test('a region without a bucket is one line', () => {
  expect(settings({ PLUTUS_BUCKET_REGION: 'us-east-1' })).toEqual(
    E.left(expect.stringContaining('must be set together')),
  )
})

test.each([
  's3.example.com/plutus',
  'https://s3.example.com',
  'https://s3.example.com/',
  'https://s3.example.com/a/b',
  'https://key:secret@s3.example.com/plutus',
  'https://s3.example.com/plutus?secret=word',
  'ftp://s3.example.com/plutus',
  'https://s3.example.com/..',
])('%s is no bucket', (PLUTUS_BUCKET) => {
  expect(settings({ ...archive, PLUTUS_BUCKET })).toEqual(
    E.left('PLUTUS_BUCKET must be like https://s3.example.com/bucket.'),
  )
})

test('a secret that cannot be one is not repeated', () => {
  expect(settings(archive)).toEqual(E.left('PLUTUS_BUCKET_SECRET must be one word.'))
})

test.each([
  'portal.example.com',
  'ftp://portal.example.com',
  'https://portal.example.com/plutus',
  'https://portal.example.com/?a=b',
  'https://user:word@portal.example.com',
  'https://portal.example.com/#top',
])('%s is no address of the portal', (PLUTUS_URL) => {
  expect(settings({ PLUTUS_URL })).toEqual(E.left('PLUTUS_URL must be like https://portal.example.com.'))
})

test.each(['portal@example.com', 'The Firm <portal@example.com>', '<portal@example.com>'])(
  'mail can come from %s',
  (MAIL_FROM) => {
    const url = 'smtp://localhost:2525'
    expect(settings({ SMTP_URL: url, MAIL_FROM })).toMatchObject(E.right({ mail: O.some({ url, from: MAIL_FROM }) }))
  },
)

test.each([{ SMTP_URL: 'smtp://mail.example.com' }, { MAIL_FROM: 'portal@example.com' }])(
  'a mail server and who mails come from are given together',
  (given) => {
    expect(settings(given)).toEqual(E.left('SMTP_URL and MAIL_FROM must be set together.'))
  },
)

test('a broker that speaks FIX needs its address and both names, and what is of two parts both', () => {
  const broker = { PLUTUS_BROKER: 'fix', FIX_HOST: 'fix.broker.example', FIX_PORT: '9878', FIX_SENDER: 'FIRM' }
  const needs = E.left('PLUTUS_BROKER=fix needs FIX_HOST, FIX_PORT, FIX_SENDER and FIX_TARGET.')
  expect(settings({ PLUTUS_BROKER: 'fix' })).toEqual(needs)
  expect(settings(broker)).toEqual(needs)
  expect(settings({ ...broker, FIX_TARGET: 'BROKER', FIX_TLS: 'on' })).toMatchObject(
    E.right({ fix: O.some({ heartbeatSeconds: 30, resetsOnLogon: false, tls: { ca: undefined, own: undefined } }) }),
  )
  expect(E.isLeft(settings({ ...broker, FIX_TARGET: 'BROKER', FIX_USERNAME: 'firm' }))).toBe(true)
  expect(settings({ PLUTUS_BROKER: 'other' })).toEqual(E.left('PLUTUS_BROKER must be hand, simulated or fix.'))
})
