import { describe, expect, it } from 'vitest'
import { defectoPin } from '#domain/cuenta/credenciales.ts'
import { senaDe } from '#domain/cuenta/persona.ts'

describe('O53: a PIN', () => {
  it.each(['4062', '73518', '902746', '1213', '112358'])('%s is allowed', pin => {
    expect(defectoPin(pin)).toBeNull()
  })
  it.each(['', '406', '9027461', '40a2', '40 2', '٤٠٦٢'])('%j is not four to six numbers', pin => {
    expect(defectoPin(pin)).toBe('largo')
  })
  it.each([
    '1111',
    '000000',
    '1234',
    '456789',
    '7890',
    '9876',
    '3210',
    '0987',
    '1212',
    '909090',
    '12121',
    '123123',
    '1987',
    '2026',
  ])('%s is too obvious', pin => {
    expect(defectoPin(pin)).toBe('obvio')
  })
})

it('a user’s mark ignores the case of the login name, and six users have six marks', () => {
  expect(senaDe('Sosa')).toEqual({ ...senaDe('sosa'), letras: 'SO' })
  const kinds = new Set(
    ['sosa', 'gimenez', 'benitez', 'quiroga', 'ledesma', 'acosta'].map(nombre => {
      const { forma, tono } = senaDe(nombre)
      return `${forma} ${tono}`
    }),
  )
  expect(kinds.size).toBe(6)
})
