import { expect, test } from 'vitest'
import { CALLS, ENDPOINTS } from '#contract/endpoints.ts'
import { FACTORY_CALLS, STOCK_CALLS } from './helpers/specification.ts'

const NAMED = CALLS.map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`)

test.each([...FACTORY_CALLS, ...STOCK_CALLS])('%s of the specification is a call of the contract', call => {
  expect(NAMED).toContain(call)
})

test('no two calls are equal', () => {
  expect(NAMED.filter((call, i) => NAMED.indexOf(call) !== i)).toEqual([])
})

test('no two resources have a call of the same name', () => {
  const resources = import.meta.glob<Record<string, object>>('../src/contract/endpoints/*.ts', {
    eager: true,
  })
  const names = Object.values(resources).flatMap(file =>
    Object.values(file).flatMap(calls =>
      'map' in calls || calls instanceof Function ? [] : Object.keys(calls),
    ),
  )
  expect(names.toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
})
