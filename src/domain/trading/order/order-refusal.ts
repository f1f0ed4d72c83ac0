import type { ReasonFault } from '../../text/reason-fault.ts'
import { independenceDays } from '../../users/account-change.ts'

export type OrderRefusalTag =
  | ReasonFault['_tag']
  | 'NotFound'
  | 'OrderIdTaken'
  | 'AccountsRequired'
  | 'AccountTwice'
  | 'AllocationsNotWhole'
  | 'TooManyAccounts'
  | 'OrderTooLarge'
  | 'OrderExpiryPassed'
  | 'CheckRefused'
  | 'WarningsNotAcknowledged'
  | 'SecondPersonRequired'
  | 'ApproverNotIndependent'
  | 'NotAwaitingApproval'
  | 'NotYetPlaced'
  | 'OrderOver'
  | 'FilledAfterEnd'
  | 'WorkedByBroker'
  | 'WorkedByHand'
  | 'FillsMissing'
  | 'PartlyFilled'
  | 'MoreThanLeft'
  | 'FillDiffers'
  | 'FillNotExact'
  | 'FillNotFound'
  | 'DisputeNotFound'
  | 'NothingRequested'
  | 'CancelPending'
  | 'AmendPending'
  | 'BelowFilled'
  | 'AmendNeedsApproval'
  | 'TermsChanged'

export interface OrderRefusal {
  readonly _tag: OrderRefusalTag
}

export const orderRefusalTexts = {
  OrderIdTaken: 'Another order already has this number',
  AccountsRequired: 'Please choose at least one account',
  AccountTwice: 'An account is listed twice',
  AllocationsNotWhole: 'The amounts of the accounts do not add up to the order',
  TooManyAccounts: 'An order can include at most 500 accounts',
  OrderTooLarge: 'This is larger than one order may be',
  OrderExpiryPassed: 'The last day must be the next trading day or later',
  CheckRefused: 'A pre-trade check refuses this order',
  WarningsNotAcknowledged: 'Please acknowledge the pre-trade warnings',
  SecondPersonRequired: 'Somebody else must approve this order',
  ApproverNotIndependent: `You are not independent of the people who entered or approved this order. In the last ${independenceDays} days, one of you changed the other’s user account or sign-in. Please ask another person`,
  NotAwaitingApproval: 'This order is not awaiting approval',
  NotYetPlaced: 'This order has not been approved yet',
  OrderOver: 'This order has ended',
  FilledAfterEnd: 'This order ended before the day of this trade. Please resolve this with the broker',
  WorkedByBroker: 'The broker reports on this order automatically. Take it over manually before you enter anything',
  WorkedByHand: 'This order was taken over manually',
  FillsMissing: 'Some trades of this order are missing here. Please ask the broker for them',
  PartlyFilled: 'This order is already partly filled',
  MoreThanLeft: 'This exceeds the unfilled units of the order',
  FillDiffers: 'This trade was already reported with other figures, or was busted',
  FillNotExact: 'Enter whole units, a price with at most four decimals, and brokerage in dollars and cents',
  FillNotFound: 'This order has no such trade',
  DisputeNotFound: 'This order has no such dispute',
  NothingRequested: 'No such change or cancellation was requested from the broker',
  CancelPending: 'The broker has not yet answered the request to cancel this order',
  AmendPending: 'The broker has not yet answered the request to change this order',
  BelowFilled: 'More than this is already filled for an account',
  AmendNeedsApproval: 'One person alone may not order this much. Please cancel the order and enter a new one',
  TermsChanged: 'This order has changed. Close and start again',
} as const satisfies Readonly<Partial<Record<OrderRefusalTag, string>>>
