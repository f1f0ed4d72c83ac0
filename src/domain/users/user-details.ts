import * as t from 'io-ts'
import { text } from '../text.ts'

const details = {
  email: text(1_000),
  title: text(1_000),
  given_name: text(1_000),
  middle_name: text(1_000),
  family_name: text(1_000),
  phone_number: text(1_000),
  mobile_number: text(1_000),
  address_one: text(1_000),
  address_two: text(1_000),
}

/** Who a person is. A law may order it erased: it is kept outside the log, which is told only which of it was changed. */
export const UserDetails = t.readonly(t.strict(details))
export type UserDetails = t.TypeOf<typeof UserDetails>

export const DetailName = t.keyof(details)
export type DetailName = t.TypeOf<typeof DetailName>

export const detailNames: readonly DetailName[] = Object.keys(details).filter(DetailName.is)

export const noDetails: UserDetails = {
  email: '',
  title: '',
  given_name: '',
  middle_name: '',
  family_name: '',
  phone_number: '',
  mobile_number: '',
  address_one: '',
  address_two: '',
}

export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

export const isSameEmail = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other)

export const personTitles: readonly string[] = ['Mr.', 'Ms.', 'Mrs.', 'Miss', 'Dr.']

export const detailsOf = (details: UserDetails): UserDetails => ({
  email: details.email,
  title: details.title,
  given_name: details.given_name,
  middle_name: details.middle_name,
  family_name: details.family_name,
  phone_number: details.phone_number,
  mobile_number: details.mobile_number,
  address_one: details.address_one,
  address_two: details.address_two,
})
