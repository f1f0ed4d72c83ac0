import { activityWidgets } from './standard/activity.ts'
import type { LibraryWidget } from './standard/library-widget.ts'
import { returnWidgets } from './standard/returns.ts'
import { valuationWidgets } from './standard/valuation.ts'
import type { Widget } from './widget.ts'
import type { WidgetDefinition } from './widget-definition.ts'

const welcomeWidget = (description: string, content: string): LibraryWidget => ({
  title: 'Welcome, {today}',
  description,
  content: { type: 'text', config: { format: 'markdown', content } },
  info: [],
})

const textWidgets = {
  'welcome-client': welcomeWidget(
    'Welcome text for clients',
    [
      'This page shows your investments, their value and their performance.',
      'Each panel shows the date of its figures and updates when your adviser’s records change. The **i** next to a title explains how its figures are calculated.',
    ].join('\n\n'),
  ),
  'welcome-accountant': welcomeWidget(
    'Welcome text for accountants',
    [
      'Your client has given you access to this account.',
      'Here are its **holdings**, **income by financial year**, **realised gains by parcel** and **transactions**. Amounts are in Australian dollars.',
    ].join('\n\n'),
  ),
  'welcome-adviser': welcomeWidget(
    'Welcome text for advisers',
    'Your book at a glance. Open a group from **Client book** to see what its members see.',
  ),
  'welcome-admin': welcomeWidget(
    'Welcome text for administrators',
    'The whole firm at a glance: the sum of all accounts of all advisers.',
  ),
  'general-advice': {
    title: 'General advice warning',
    description: 'General advice warning from a template',
    content: { type: 'text', config: { format: 'markdown', url: '/templates/general-advice.md' } },
    info: [],
  },
  contact: {
    title: 'Write to us',
    description: 'A message to the adviser of the account',
    content: {
      type: 'form',
      config: {
        url: '/messages',
        fields: [
          { name: 'subject', label: 'Subject', control: 'text', required: true, maxLength: 200 },
          { name: 'body', label: 'Message', control: 'textarea', required: true, maxLength: 10_000 },
        ],
        submitLabel: 'Send',
        sent: 'Thank you. Your adviser has received your message and will reply.',
      },
    },
    info: [
      {
        title: 'Recipient',
        content: 'The adviser of your account. Please give orders to buy or sell by telephone.',
      },
    ],
  },
} satisfies Record<string, LibraryWidget>

const shippedWidgets = { ...textWidgets, ...valuationWidgets, ...returnWidgets, ...activityWidgets }

export type StandardWidgetName = keyof typeof shippedWidgets

const widgetByName: Readonly<Record<StandardWidgetName, LibraryWidget>> = shippedWidgets

export const standardDefinition = (name: StandardWidgetName): WidgetDefinition => ({
  wid: name,
  name,
  title: widgetByName[name].title,
  ...widgetByName[name].content,
})

const toWidget = ([name, { title, description, content, info }]: [string, LibraryWidget]): Widget => ({
  name,
  title,
  description,
  widgetType: content.type,
  config: { ...content.config },
  info,
})

export const standardLibrary: readonly Widget[] = Object.entries(widgetByName).map(toWidget)
