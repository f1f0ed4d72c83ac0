export const accountColumns = `code as "AccountCode", name as "AccountName", alias as "AccountAlias", type as "AccountType",
  adviser_code as "AdvisorCode", group_code as "GroupCode"`

export const groupColumns = `code as "GroupCode", name as "GroupName"`

export const adviserColumns = `code as "AdvisorCode", name as "AdvisorName", phone as "Phone", email as "Email"`
