import * as t from 'io-ts'
import type { IsoDate } from '../dates/iso-date.ts'
import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'
import { type Holder, holdsAny, type Permission } from '../permissions/permission.ts'
import { Revision } from '../uuid.ts'
import { type SettingFault, type SettingKind, settingFault, SettingValue, type ValueOf } from './setting-kind.ts'

interface Definition<Kind extends SettingKind = SettingKind> {
  readonly kind: Kind
  readonly description: string
  readonly initial: ValueOf<Kind>
  readonly mayChange: readonly Permission[]
  readonly changesFigures: boolean
}

const define = <const Kind extends SettingKind>(definition: Definition<Kind>): Definition<Kind> => definition

const ofTrading = { mayChange: ['site.admin', 'client.admin'], changesFigures: false } as const

export const siteSettings = {
  CurrentDataDate: define({
    kind: { type: 'date' },
    description: 'The day that figures are as at and presets count from. Empty: the last day with prices.',
    initial: '',
    mayChange: ['site.admin', 'client.admin'],
    changesFigures: true,
  }),
  TimeZone: define({
    kind: { type: 'time zone' },
    description: 'The time zone that decides what “today” is, and on which day something was known.',
    initial: 'Australia/Sydney',
    mayChange: ['site.admin'],
    changesFigures: true,
  }),
  FirmName: define({
    kind: { type: 'text', mostLetters: 100 },
    description: 'What the firm is called in the mails it sends.',
    initial: 'Plutus',
    mayChange: ['site.admin'],
    changesFigures: false,
  }),
  IdleMinutes: define({
    kind: { type: 'number', least: 0, most: 480 },
    description:
      'After how many minutes without a key or a pointer people have to sign in again. It can come a little more than a minute later. 0: they need not.',
    initial: 60,
    mayChange: ['site.admin'],
    changesFigures: false,
  }),
  MessageRetentionYears: define({
    kind: { type: 'number', least: 0, most: 30 },
    description: 'For how many years texts and files of messages are kept. 0: for ever.',
    initial: 7,
    mayChange: ['site.admin'],
    changesFigures: false,
  }),
  RunOutputDays: define({
    kind: { type: 'number', least: 0, most: 3650 },
    description:
      'For how many days the files that runs of reports brought out are kept. The runs stay, and can be issued again; what is filed in the archive is never removed. 0: for ever.',
    initial: 0,
    mayChange: ['site.admin'],
    changesFigures: false,
  }),
  OrderApprovalLimit: define({
    kind: { type: 'number', least: 0, most: 1_000_000_000 },
    description: 'Above how many dollars a second person has to approve an order. 0: none has to.',
    initial: 0,
    ...ofTrading,
  }),
  OrderCashBuffer: define({
    kind: { type: 'number', least: 0, most: 1_000_000_000 },
    description: 'How many dollars of cash an order should leave an account. Less is warned of.',
    initial: 500,
    ...ofTrading,
  }),
  OrderPriceCollar: define({
    kind: { type: 'number', least: 0, most: 100 },
    description:
      'By how many percent the limit of an order may be worse than the last price. As far off the other way is warned of. 0: by any.',
    initial: 10,
    ...ofTrading,
  }),
  OrderStalePriceDays: define({
    kind: { type: 'number', least: 0, most: 365 },
    description: 'After how many days without a price an order is warned of. 0: after none.',
    initial: 5,
    ...ofTrading,
  }),
  OrderBlockedSecurities: define({
    kind: { type: 'text', mostLetters: 2_000 },
    description: 'Codes of securities that nobody may order, with spaces or commas between them.',
    initial: '',
    ...ofTrading,
  }),
  OrdersEndAt: define({
    kind: { type: 'choice', choices: ['16:00', '16:15', '16:30', '17:00', '18:00', '19:00'] },
    description: 'When the day of trading ends, and with it orders that are good until that day.',
    initial: '16:15',
    ...ofTrading,
  }),
  BrokeragePercent: define({
    kind: { type: 'number', least: 0, most: 10 },
    description: 'How many percent of a trade the broker takes, to estimate what an order comes to.',
    initial: 0.11,
    ...ofTrading,
  }),
  BrokerageMinimum: define({
    kind: { type: 'number', least: 0, most: 10_000 },
    description: 'How many dollars the broker takes of an order at least.',
    initial: 20,
    ...ofTrading,
  }),
}

export const SettingTitle = t.keyof(siteSettings)
export type SettingTitle = t.TypeOf<typeof SettingTitle>

export const settingTitles: readonly SettingTitle[] = Object.keys(siteSettings).filter(SettingTitle.is)

const unknown = define({
  ...{ kind: { type: 'text', mostLetters: 0 }, description: '', initial: '', mayChange: [], changesFigures: false },
})

export const definitionOf = (title: string): Definition => (SettingTitle.is(title) ? siteSettings[title] : unknown)

export const mayChangeSetting = (holder: Holder, title: string): boolean =>
  holdsAny(holder, definitionOf(title).mayChange)

const SiteSettingSaved = t.strict({
  type: t.literal('SiteSettingSaved'),
  value: SettingValue,
  by: t.string,
  at: t.string,
})

/** `FiguresChanged` is received by everyone, and does not say what changed them. */
export const SiteSettingEvent = t.union([SiteSettingSaved, t.strict({ type: t.literal('FiguresChanged') })])
export type SiteSettingEvent = t.TypeOf<typeof SiteSettingEvent>

const SettingChange = t.readonly(t.strict({ value: SettingValue, by: t.string, at: t.string }))
type SettingChange = t.TypeOf<typeof SettingChange>

/** A setting as calls tell of it (spec §3); `changed` is who set it last, and null where nobody has. */
export const ListedSetting = t.readonly(
  t.strict({
    Title: SettingTitle,
    Type: t.string,
    Value: SettingValue,
    revision: Revision,
    changed: t.union([SettingChange, t.null]),
  }),
)
export type ListedSetting = t.TypeOf<typeof ListedSetting>

export const SettingPast = t.intersection([
  ListedSetting,
  t.readonly(t.strict({ initial: SettingValue, changes: t.readonlyArray(SettingChange) })),
])
export type SettingPast = t.TypeOf<typeof SettingPast>

/** `revision` counts the changes, the first of which is the oldest. */
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

export const siteSettingStream = (title: string): string => `site-setting/${title}`
