import * as t from 'io-ts'

const details = {
  email: t.string,
  title: t.string,
  given_name: t.string,
  middle_name: t.string,
  family_name: t.string,
  phone_number: t.string,
  mobile_number: t.string,
  address_one: t.string,
  address_two: t.string,
}

/** Who a person is. A law may order it erased: it is kept outside the log, which is told only which of it was changed. */
export const UserDetails = t.readonly(t.strict(details))
export type UserDetails = t.TypeOf<typeof UserDetails>

export const DetailName = t.keyof(details)
export type DetailName = t.TypeOf<typeof DetailName>

export const detailNames: readonly DetailName[] = Object.keys(details).filter(DetailName.is)
