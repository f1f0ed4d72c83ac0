export const waitsText = 'Waiting for approval by a second administrator'

export const needsApprovalText =
  'A second administrator has to approve changes, unless a superadministrator makes them.'

export const waitsMark = 'Waiting for approval'
