import { expect, it } from 'vitest'
import { ROLES } from '#contract/rol.ts'
import { parseRol } from '#domain/cuenta/persona.ts'

it('knows the roles of the contract by their exact name, and no other', () => {
  expect(ROLES.map(parseRol)).toEqual(['admin', 'operario', 'vendedor'])
  expect(['default', 'Admin', '', 'toString'].map(parseRol)).toEqual([null, null, null, null])
})
