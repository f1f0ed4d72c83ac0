import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import * as t from 'io-ts'
import { type BucketAddress, parseBucketUrl } from './archive/files/put-object.ts'
import { E, O, pipe } from '../src/domain/fp.ts'
import type { MetricsAddress } from './http/metrics-readers.ts'
import type { LoggerSettings } from './logger/logger.ts'
import type { BrokerChannel } from '../src/domain/trading/order/fills/fill.ts'
import type { FixSettings, FixTls } from './trading/fix/fix-settings.ts'
import { NumberFromString } from '../src/domain/numbers/number-from-string.ts'

export type SeedChoice = 'demo' | 'none'

export interface MailServer {
  readonly url: string
  readonly from: string
}

export interface ServerSettings {
  readonly port: number
  readonly host: string
  /** Proxies whose statement of the caller's address is trusted. */
  readonly proxies: readonly string[]
  /** Absolute. */
  readonly dataFolder: string
  readonly databaseUrl: O.Option<string>
  readonly seed: SeedChoice
  readonly secret: O.Option<string>
  readonly metricsToken: O.Option<string>
  /** None: the same address as everything else. */
  readonly metricsListen: O.Option<MetricsAddress>
  readonly showsAdviser: boolean
  readonly chromiumPath: O.Option<string>
  /** Absolute. */
  readonly templatesFolder: O.Option<string>
  /** Video numbers at the player's service, by the ids of spec §2. */
  readonly videos: ReadonlyMap<string, string>
  /** None: a folder in the data folder. */
  readonly bucket: O.Option<BucketAddress>
  /** The public origin: links use it, never a request's Host. */
  readonly url: O.Option<string>
  /** Origin of another API for the pages served here. */
  readonly api: O.Option<string>
  /** Origins of other pages that may call this API. */
  readonly pages: readonly string[]
  readonly mail: O.Option<MailServer>
  /** None: the simulated exchange for the demo firm, by hand for any other. */
  readonly broker: O.Option<BrokerChannel>
  readonly fix: O.Option<FixSettings>
  readonly log: LoggerSettings
  /** The commit of a copy without git. */
  readonly commit: O.Option<string>
}

type ProcessEnvironment = Readonly<Record<string, string | undefined>>
type SettingVariable<A> = (environment: ProcessEnvironment) => E.Either<string, O.Option<A>>

/** Absent or empty is none. The error never repeats the value, which may be a password. */
const variableOf =
  <A>(name: string, codec: t.Type<A, unknown>, isGood: (value: A) => boolean, rule: string): SettingVariable<A> =>
  ({ [name]: text = '' }) =>
    text === ''
      ? E.right(O.none)
      : pipe(
          codec.decode(text),
          E.filterOrElseW(isGood, () => undefined),
          E.bimap(() => `${name} must be ${rule}.`, O.some),
        )

const isPort = (port: number): boolean => port <= 65_535
const isHost = (text: string): boolean => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
const isNetwork = (text: string): boolean => isIP(text.replace(/\/\d{1,3}$/, '')) !== 0
const listOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim())
const areNetworks = (text: string): boolean => listOf(text).every(isNetwork)
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\.[\d.]+$/.test(host)
const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')
const isLong = ({ length }: string): boolean => length >= 32
const areVideos = (text: string): boolean => listOf(text).every((part) => /^(61|60|default)=\d+$/.test(part))
const isAny = (): boolean => true

const portVariable = variableOf('PORT', NumberFromString, isPort, 'a port number, 0 to 65535')
const hostVariable = variableOf('HOST', t.string, isHost, 'an address or a host name to listen on')
const proxiesVariable = variableOf(
  'PLUTUS_PROXIES',
  t.string,
  areNetworks,
  'addresses or networks, separated by commas',
)
const dataFolder = variableOf('PLUTUS_DATA', t.string, isAny, 'a folder')
const databaseUrl = variableOf('DATABASE_URL', t.string, isDatabaseUrl, 'like postgres://user:password@host/name')
const seedVariable = variableOf('PLUTUS_SEED', t.keyof({ demo: null, none: null }), isAny, 'demo or none')
const adviserContact = variableOf('PLUTUS_ADVISER_CONTACT', t.keyof({ on: null, off: null }), isAny, 'on or off')
const secretVariable = variableOf('PLUTUS_SECRET', t.string, isLong, 'at least 32 characters long')
const isWord = (text: string): boolean => /^\S+$/.test(text)

const metricsToken = variableOf(
  'PLUTUS_METRICS_TOKEN',
  t.string,
  (text) => text.length >= 16 && isWord(text),
  'one word of at least 16 characters',
)

const addressPattern = /^(?:\[(?<inBrackets>[^\]]+)\]|(?<plain>[^:]+)):(?<port>\d{1,5})$/

const metricsAddressOf = (text: string): MetricsAddress => {
  const { inBrackets, plain = '', port = '' } = addressPattern.exec(text)?.groups ?? {}
  return { host: inBrackets ?? plain, port: Number(port) }
}
const isAddress = (text: string): boolean => {
  const { host, port } = metricsAddressOf(text)
  return addressPattern.test(text) && isHost(host) && isPort(port)
}

const metricsListen = variableOf(
  'PLUTUS_METRICS_LISTEN',
  t.string,
  isAddress,
  'an address and a port, like 127.0.0.1:9464 or [::1]:9464',
)
const isCommit = (text: string): boolean => /^[0-9a-f]{7,64}$/i.test(text)
const commit = variableOf('PLUTUS_COMMIT', t.string, isCommit, 'a commit of 7 to 64 hexadecimal digits')
const chromiumPath = variableOf('CHROMIUM_PATH', t.string, existsSync, 'the path of an existing Chromium')

const templatesFolder = variableOf('PLUTUS_TEMPLATES', t.string, existsSync, 'an existing folder')
const isBucket = (text: string): boolean => O.isSome(parseBucketUrl(text))
const isRegion = (text: string): boolean => /^[a-z0-9-]+$/i.test(text)

const bucketAddress = variableOf('PLUTUS_BUCKET', t.string, isBucket, 'like https://s3.example.com/bucket')
const bucketRegion = variableOf('PLUTUS_BUCKET_REGION', t.string, isRegion, 'the name of a region, like ap-southeast-2')
const bucketKey = variableOf('PLUTUS_BUCKET_KEY', t.string, isWord, 'one word')
const bucketSecret = variableOf('PLUTUS_BUCKET_SECRET', t.string, isWord, 'one word')

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}
const originOf = (text: string): string => new URL(text).origin
const originsOf = (text: string): readonly string[] => listOf(text).map(originOf)
const isMailUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}
const isSender = (text: string): boolean => /^([^<>@\p{Cc}]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u.test(text)

const portalUrl = variableOf('PLUTUS_URL', t.string, isOrigin, 'like https://portal.example.com')
const apiUrl = variableOf('PLUTUS_API', t.string, isOrigin, 'like https://api.example.com')
const areOrigins = (text: string): boolean => listOf(text).every(isOrigin)
const pagesVariable = variableOf(
  'PLUTUS_PAGES',
  t.string,
  areOrigins,
  'like https://portal.example.com, separated by commas',
)
const smtpUrl = variableOf('SMTP_URL', t.string, isMailUrl, 'like smtps://user:password@mail.example.com')
const mailFrom = variableOf('MAIL_FROM', t.string, isSender, 'like Plutus <portal@example.com>')

const mailVariable: SettingVariable<MailServer> = (environment) =>
  pipe(
    E.Do,
    E.apS('url', smtpUrl(environment)),
    E.apS('from', mailFrom(environment)),
    E.chain(({ url, from }) => {
      if (O.isNone(url) && O.isNone(from)) return E.right(O.none)
      if (O.isNone(url) || O.isNone(from)) return E.left('SMTP_URL and MAIL_FROM must be set together.')
      return E.right(O.some({ url: url.value, from: from.value }))
    }),
  )

const logLevel = variableOf(
  'PLUTUS_LOG_LEVEL',
  t.keyof({ debug: null, info: null, warn: null, error: null, silent: null }),
  isAny,
  'debug, info, warn, error or silent',
)
const logFormat = variableOf('PLUTUS_LOG_FORMAT', t.keyof({ json: null, pretty: null }), isAny, 'json or pretty')

const logVariables = (environment: ProcessEnvironment): E.Either<string, LoggerSettings> =>
  pipe(
    E.Do,
    E.apS('level', pipe(logLevel(environment), E.map(O.getOrElse((): LoggerSettings['level'] => 'warn')))),
    E.apS('format', pipe(logFormat(environment), E.map(O.getOrElse((): LoggerSettings['format'] => 'json')))),
  )

const brokerSide = variableOf(
  'PLUTUS_BROKER',
  t.keyof({ hand: null, simulated: null, fix: null }),
  isAny,
  'hand, simulated or fix',
)
const isHeartbeat = (seconds: number): boolean => seconds >= 1 && seconds <= 3600

const fixHost = variableOf('FIX_HOST', t.string, isHost, 'an address or a host name')
const fixPort = variableOf('FIX_PORT', NumberFromString, isPort, 'a port number, 0 to 65535')
const fixSender = variableOf('FIX_SENDER', t.string, isWord, 'one word')
const fixTarget = variableOf('FIX_TARGET', t.string, isWord, 'one word')
const fixHeartbeat = variableOf('FIX_HEARTBEAT', NumberFromString, isHeartbeat, 'a number of seconds, 1 to 3600')
const fixReset = variableOf('FIX_RESET_ON_LOGON', t.keyof({ on: null, off: null }), isAny, 'on or off')
const fixUsername = variableOf('FIX_USERNAME', t.string, isWord, 'one word')
const fixPassword = variableOf('FIX_PASSWORD', t.string, isWord, 'one word')
const fixTls = variableOf('FIX_TLS', t.keyof({ on: null, off: null }), isAny, 'on or off')
const fixCa = variableOf('FIX_TLS_CA', t.string, existsSync, 'the path of an existing file')
const fixCert = variableOf('FIX_TLS_CERT', t.string, existsSync, 'the path of an existing file')
const fixKey = variableOf('FIX_TLS_KEY', t.string, existsSync, 'the path of an existing file')

const missingFixVariablesText = 'PLUTUS_BROKER=fix needs FIX_HOST, FIX_PORT, FIX_SENDER and FIX_TARGET.'
const unpairedFixVariablesText =
  'FIX_USERNAME and FIX_PASSWORD must be set together, and so must FIX_TLS_CERT and FIX_TLS_KEY.'

const tlsWith = (
  isOn: boolean,
  { ca, cert, key }: { readonly [File in 'ca' | 'cert' | 'key']: O.Option<string> },
): FixTls | undefined => {
  if (!isOn && O.isNone(ca) && O.isNone(cert)) return undefined
  return {
    ca: O.toUndefined(ca),
    own: O.isSome(cert) && O.isSome(key) ? { cert: cert.value, key: key.value } : undefined,
  }
}

const fixVariables = (environment: ProcessEnvironment): E.Either<string, O.Option<FixSettings>> =>
  pipe(
    E.Do,
    E.apS('host', fixHost(environment)),
    E.apS('port', fixPort(environment)),
    E.apS('sender', fixSender(environment)),
    E.apS('target', fixTarget(environment)),
    E.apS('heartbeat', fixHeartbeat(environment)),
    E.apS('reset', fixReset(environment)),
    E.apS('username', fixUsername(environment)),
    E.apS('password', fixPassword(environment)),
    E.apS('tls', fixTls(environment)),
    E.apS('ca', fixCa(environment)),
    E.apS('cert', fixCert(environment)),
    E.apS('key', fixKey(environment)),
    E.chain(({ host, port, sender, target, heartbeat, reset, username, password, tls, ...files }) => {
      if (O.isSome(username) !== O.isSome(password) || O.isSome(files.cert) !== O.isSome(files.key))
        return E.left(unpairedFixVariablesText)
      if (O.isNone(host) || O.isNone(port) || O.isNone(sender) || O.isNone(target)) return E.right(O.none)
      return E.right(
        O.some({
          host: host.value,
          port: port.value,
          sender: sender.value,
          target: target.value,
          heartbeatSeconds: O.getOrElse(() => 30)(heartbeat),
          resetsOnLogon: O.isSome(reset) && reset.value === 'on',
          login:
            O.isSome(username) && O.isSome(password)
              ? { username: username.value, password: password.value }
              : undefined,
          tls: tlsWith(O.isSome(tls) && tls.value === 'on', files),
        }),
      )
    }),
  )

const videosVariable = variableOf('PLUTUS_VIDEOS', t.string, areVideos, 'like 61=76979871,60=76979871,default=76979871')

const byId = (text: string): ReadonlyMap<string, string> =>
  new Map(
    listOf(text).map((part) => {
      const [id = '', number = ''] = part.split('=')
      return [id, number]
    }),
  )

const bucketParts = ['PLUTUS_BUCKET', 'PLUTUS_BUCKET_KEY', 'PLUTUS_BUCKET_SECRET'].join(', ')
const bucketRule = `${bucketParts} must be set together; PLUTUS_BUCKET_REGION is only valid with them.`

const bucketVariable: SettingVariable<BucketAddress> = (environment) =>
  pipe(
    E.Do,
    E.apS('address', bucketAddress(environment)),
    E.apS('region', bucketRegion(environment)),
    E.apS('key', bucketKey(environment)),
    E.apS('secret', bucketSecret(environment)),
    E.chain(({ address, region, key, secret }) => {
      if ([address, region, key, secret].every(O.isNone)) return E.right(O.none)
      if (O.isNone(address) || O.isNone(key) || O.isNone(secret)) return E.left(bucketRule)
      return E.right(
        pipe(
          parseBucketUrl(address.value),
          O.map((address) => ({
            ...address,
            region: O.getOrElse(() => 'us-east-1')(region),
            key: key.value,
            secret: secret.value,
          })),
        ),
      )
    }),
  )

const publicDemoPasswordsText = (address: string): string =>
  `HOST ${address} can be reached from other machines, and the demo passwords are public. Set PLUTUS_SEED to none, or to demo to keep the demo firm.`

const seedFor = (
  asked: O.Option<SeedChoice>,
  { host, databaseUrl }: Pick<ServerSettings, 'host' | 'databaseUrl'>,
): E.Either<string, SeedChoice> => {
  if (O.isSome(asked)) return E.right(asked.value)
  if (O.isSome(databaseUrl)) return E.right('none')
  return isLoopback(host) ? E.right('demo') : E.left(publicDemoPasswordsText(host))
}

const listenVariables = (
  environment: ProcessEnvironment,
): E.Either<string, Pick<ServerSettings, 'port' | 'host' | 'proxies' | 'metricsToken' | 'metricsListen'>> =>
  pipe(
    E.Do,
    E.apS('port', pipe(portVariable(environment), E.map(O.getOrElse(() => 3000)))),
    E.apS('host', pipe(hostVariable(environment), E.map(O.getOrElse(() => '127.0.0.1')))),
    E.apS('proxies', pipe(proxiesVariable(environment), E.map(O.match((): readonly string[] => [], listOf)))),
    E.apS('metricsToken', metricsToken(environment)),
    E.apS('metricsListen', pipe(metricsListen(environment), E.map(O.map(metricsAddressOf)))),
  )

/** Returns one line about the first bad setting. Relative paths start at `home`. */
export const decodeSettings = (environment: ProcessEnvironment, home: string): E.Either<string, ServerSettings> =>
  pipe(
    listenVariables(environment),
    E.apS('dataFolder', pipe(dataFolder(environment), E.map(O.getOrElse(() => '.plutus')))),
    E.apS('databaseUrl', databaseUrl(environment)),
    E.apS('secret', secretVariable(environment)),
    E.apS(
      'showsAdviser',
      pipe(
        adviserContact(environment),
        E.map(
          O.match(
            () => true,
            (shown) => shown === 'on',
          ),
        ),
      ),
    ),
    E.apS('chromiumPath', chromiumPath(environment)),
    E.apS('templatesFolder', pipe(templatesFolder(environment), E.map(O.map((folder) => path.resolve(home, folder))))),
    E.apS(
      'videos',
      pipe(videosVariable(environment), E.map(O.match((): ReadonlyMap<string, string> => new Map(), byId))),
    ),
    E.apS('bucket', bucketVariable(environment)),
    E.apS('url', pipe(portalUrl(environment), E.map(O.map(originOf)))),
    E.apS('api', pipe(apiUrl(environment), E.map(O.map(originOf)))),
    E.apS('pages', pipe(pagesVariable(environment), E.map(O.match((): readonly string[] => [], originsOf)))),
    E.apS('mail', mailVariable(environment)),
    E.apS('broker', brokerSide(environment)),
    E.apS('fix', fixVariables(environment)),
    E.apS('log', logVariables(environment)),
    E.apS('commit', commit(environment)),
    E.bind('seed', (others) =>
      pipe(
        seedVariable(environment),
        E.chain((asked) => seedFor(asked, others)),
      ),
    ),
    E.filterOrElse(
      ({ broker, fix: given }) => O.toNullable(broker) !== 'fix' || O.isSome(given),
      () => missingFixVariablesText,
    ),
    E.map((settings) => ({ ...settings, dataFolder: path.resolve(home, settings.dataFolder) })),
  )
