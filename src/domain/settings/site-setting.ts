import * as t from 'io-ts'
import type { IsoDate } from '../dates/iso-date.ts'
import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'
import { type PermissionHolder, holdsAny, type Permission } from '../permissions/permission.ts'
import { StreamRevision, Uuid } from '../uuid.ts'
import { type SettingFault, type SettingKind, settingFault, SettingValue, type ValueOf } from './setting-kind.ts'

interface SettingDefinition<Kind extends SettingKind = SettingKind> {
  readonly kind: Kind
  readonly description: string
  readonly initial: ValueOf<Kind>
  readonly mayChange: readonly Permission[]
  readonly changesFigures: boolean
  /** The setting decides which orders need approval or are refused, so nobody may change it alone. */
  readonly needsApproval?: boolean
}

const defineSetting = <const Kind extends SettingKind>(definition: SettingDefinition<Kind>): SettingDefinition<Kind> =>
  definition

const tradingSettingOptions = { mayChange: ['site.admin', 'client.admin'], changesFigures: false } as const

export const siteSettings = {
  CurrentDataDate: defineSetting({
    kind: { type: 'date' },
    description:
      'The reporting date: all figures are as at this date, and date presets count back from it. Blank = the last date with prices.',
    initial: '',
    mayChange: ['site.admin', 'client.admin'],
    changesFigures: true,
  }),
  TimeZone: defineSetting({
    kind: { type: 'time zone' },
    description: 'The time zone used for “today” and for the date of each record.',
    initial: 'Australia/Sydney',
    mayChange: ['site.admin'],
    changesFigures: true,
  }),
  FirmName: defineSetting({
    kind: { type: 'text', maxLength: 100 },
    description: 'The firm’s name in emails.',
    initial: 'Plutus',
    mayChange: ['site.admin'],
    changesFigures: false,
  }),
  IdleMinutes: defineSetting({
    kind: { type: 'number', min: 0, max: 480 },
    description:
      'Sign out after this many minutes without keyboard or pointer activity. Sign-out can come just over a minute late. 0 = never.',
    initial: 60,
    mayChange: ['site.admin'],
    changesFigures: false,
  }),
  MessageRetentionYears: defineSetting({
    kind: { type: 'number', min: 0, max: 30 },
    description: 'Years to keep message texts and attachments. 0 = keep indefinitely.',
    initial: 7,
    mayChange: ['site.admin'],
    changesFigures: false,
  }),
  RunOutputDays: defineSetting({
    kind: { type: 'number', min: 0, max: 3650 },
    description:
      'Days to keep the files of report runs. The runs themselves are kept and can be reissued. Reports in the archive are never removed. 0 = keep indefinitely.',
    initial: 0,
    mayChange: ['site.admin'],
    changesFigures: false,
  }),
  OrderApprovalLimit: defineSetting({
    kind: { type: 'number', min: 0, max: 1_000_000_000 },
    description: 'Orders above this amount in dollars need a second approval. 0 = off.',
    initial: 0,
    ...tradingSettingOptions,
    needsApproval: true,
  }),
  OrderCashBuffer: defineSetting({
    kind: { type: 'number', min: 0, max: 1_000_000_000 },
    description:
      'Minimum cash, in dollars, that an order should leave in the account. Orders that leave less show a warning.',
    initial: 500,
    ...tradingSettingOptions,
    needsApproval: true,
  }),
  OrderPriceCollar: defineSetting({
    kind: { type: 'number', min: 0, max: 100 },
    description:
      'Price collar in percent: a limit worse than the last price by more than this is rejected. A limit better by more than this shows a warning. 0 = off.',
    initial: 10,
    ...tradingSettingOptions,
    needsApproval: true,
  }),
  OrderStalePriceDays: defineSetting({
    kind: { type: 'number', min: 0, max: 365 },
    description: 'Orders show a warning when the last price is older than this many days. 0 = off.',
    initial: 5,
    ...tradingSettingOptions,
    needsApproval: true,
  }),
  OrderBlockedSecurities: defineSetting({
    kind: { type: 'text', maxLength: 2_000 },
    description: 'Codes of securities that cannot be ordered, separated by spaces or commas.',
    initial: '',
    ...tradingSettingOptions,
    needsApproval: true,
  }),
  OrdersEndAt: defineSetting({
    kind: { type: 'choice', choices: ['16:00', '16:15', '16:30', '17:00', '18:00', '19:00'] },
    description: 'Market close. Orders that are valid until that day expire at this time.',
    initial: '16:15',
    ...tradingSettingOptions,
  }),
  BrokeragePercent: defineSetting({
    kind: { type: 'number', min: 0, max: 10 },
    description: 'Brokerage as a percentage of the trade, used for estimated totals.',
    initial: 0.11,
    ...tradingSettingOptions,
  }),
  BrokerageMinimum: defineSetting({
    kind: { type: 'number', min: 0, max: 10_000 },
    description: 'Minimum brokerage per order, in dollars.',
    initial: 20,
    ...tradingSettingOptions,
  }),
}

export const SettingTitle = t.keyof(siteSettings)
export type SettingTitle = t.TypeOf<typeof SettingTitle>

export const settingTitles: readonly SettingTitle[] = Object.keys(siteSettings).filter(SettingTitle.is)

const unknownSetting = defineSetting({
  kind: { type: 'text', maxLength: 0 },
  description: '',
  initial: '',
  mayChange: [],
  changesFigures: false,
})

export const definitionOf = (title: string): SettingDefinition =>
  SettingTitle.is(title) ? siteSettings[title] : unknownSetting

export const mayChangeSetting = (holder: PermissionHolder, title: string): boolean =>
  holdsAny(holder, definitionOf(title).mayChange)

const SiteSettingSaved = t.strict({
  type: t.literal('SiteSettingSaved'),
  value: SettingValue,
  by: t.string,
  at: t.string,
})

/** Everybody receives `FiguresChanged`, so it does not say what changed. */
export const SiteSettingEvent = t.union([SiteSettingSaved, t.strict({ type: t.literal('FiguresChanged') })])
export type SiteSettingEvent = t.TypeOf<typeof SiteSettingEvent>

const SettingChange = t.readonly(t.strict({ value: SettingValue, by: t.string, at: t.string }))
type SettingChange = t.TypeOf<typeof SettingChange>

/** Spec §3. `changed` is the last change, or null; `waits` is the ID of its change request. */
export const ListedSetting = t.readonly(
  t.intersection([
    t.strict({
      Title: SettingTitle,
      Type: t.string,
      Value: SettingValue,
      revision: StreamRevision,
      changed: t.union([SettingChange, t.null]),
    }),
    t.exact(t.partial({ waits: Uuid })),
  ]),
)
export type ListedSetting = t.TypeOf<typeof ListedSetting>

export const SettingHistory = t.intersection([
  ListedSetting,
  t.readonly(t.strict({ initial: SettingValue, changes: t.readonlyArray(SettingChange) })),
])
export type SettingHistory = t.TypeOf<typeof SettingHistory>

export interface SiteSetting {
  readonly value: SettingValue
  readonly revision: number
  readonly changes: readonly SettingChange[]
}

interface SaveSiteSetting extends SettingChange {
  readonly type: 'SaveSiteSetting'
  readonly revision: number
  readonly today: IsoDate
}

export interface SettingRefusal {
  readonly _tag: 'StaleRevision' | SettingFault
}

export const siteSetting = (title: string): Decider<SiteSetting, SaveSiteSetting, SiteSettingEvent, SettingRefusal> => {
  const { kind, initial, changesFigures } = definitionOf(title)
  return {
    initial: { value: initial, revision: 0, changes: [] },

    decide: ({ value, revision, today, by, at }, state) => {
      if (value === state.value) return E.right([])
      if (revision !== state.revision) return E.left({ _tag: 'StaleRevision' })
      const fault = settingFault(kind, value, today)
      if (fault !== null) return E.left({ _tag: fault })
      const saved = { type: 'SiteSettingSaved', value, by, at } as const
      return E.right(changesFigures ? [saved, { type: 'FiguresChanged' }] : [saved])
    },

    evolve: (state, event) => {
      if (event.type === 'FiguresChanged') return state
      const { value, by, at } = event
      return { value, revision: state.revision + 1, changes: [...state.changes, { value, by, at }] }
    },
  }
}
