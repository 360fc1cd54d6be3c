import { expect, test } from 'vitest'
import { ROLES } from '#contract/permisos.ts'
import { parseRol, senaDe } from '#domain/cuenta/persona.ts'

test('only the exact names of the contract’s roles are known', () => {
  expect(ROLES.map(parseRol)).toEqual(ROLES)
  expect(['default', 'Admin', '', 'toString'].map(parseRol)).toEqual([null, null, null, null])
})

test('a user’s mark ignores the case of the login name, and six users have six marks', () => {
  expect(senaDe('Sosa')).toEqual({ ...senaDe('sosa'), letras: 'SO' })
  const kinds = new Set(
    ['sosa', 'gimenez', 'benitez', 'quiroga', 'ledesma', 'acosta'].map(nombre => {
      const { forma, tono } = senaDe(nombre)
      return `${forma} ${tono}`
    }),
  )
  expect(kinds.size).toBe(6)
})
