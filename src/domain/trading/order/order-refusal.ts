import { independenceDays } from '../../users/account-change.ts'

export type OrderRefusalTag =
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
  OrderIdTaken: 'There is another order under this number',
  AccountsRequired: 'Please choose at least one account',
  AccountTwice: 'An account is named twice',
  AllocationsNotWhole: 'What the accounts get does not add up to the order',
  TooManyAccounts: 'An order can be for at most 500 accounts',
  OrderTooLarge: 'This is more than one order can be for',
  OrderExpiryPassed: 'The last day must be the next day of trading or later',
  CheckRefused: 'A check before trading refuses this order',
  WarningsNotAcknowledged: 'Please acknowledge what the checks before trading warn of',
  SecondPersonRequired: 'Somebody else has to approve this order',
  ApproverNotIndependent: `You cannot approve this order. In the last ${independenceDays} days, you or somebody else who entered or approved it set the other’s user account, password, link, address or roles. Please ask another person`,
  NotAwaitingApproval: 'This order does not await approval',
  NotYetPlaced: 'This order has not been approved yet',
  OrderOver: 'This order is over',
  FilledAfterEnd: 'This order was over by the day of this trade. Please settle that with the broker',
  WorkedByBroker:
    'The broker’s side reports of this order by itself. To enter anything of it, please work it by hand first',
  WorkedByHand: 'This order is worked by hand',
  FillsMissing: 'Trades of this order are missing here. Please ask the broker for them',
  PartlyFilled: 'Part of this order was filled already',
  MoreThanLeft: 'This is more than is left of the order',
  FillDiffers: 'This trade was reported before, with other figures, or was busted',
  FillNotExact: 'Trades are in whole units, at a price of at most four decimals, with brokerage in whole cents',
  FillNotFound: 'There is no such trade of this order',
  DisputeNotFound: 'There is no such dispute of this order',
  NothingRequested: 'The broker was not asked for this',
  CancelPending: 'The broker was asked to cancel this order and has not answered yet',
  AmendPending: 'The broker was asked to amend this order and has not answered yet',
  BelowFilled: 'An account already has more than that',
  AmendNeedsApproval: 'This is more than one person may order. Please cancel the order and enter another',
  TermsChanged: 'This order is another by now. Please look at it and change it anew',
} as const satisfies Readonly<Partial<Record<OrderRefusalTag, string>>>
