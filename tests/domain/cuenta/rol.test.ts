import { expect, it } from 'vitest'
import { ROLES } from '#contract/rol.ts'
import { parseRol } from '#domain/cuenta/persona.ts'

it('only the exact names of the contract’s roles are known', () => {
  expect(ROLES.map(parseRol)).toEqual(ROLES)
  expect(['default', 'Admin', '', 'toString'].map(parseRol)).toEqual([null, null, null, null])
})
