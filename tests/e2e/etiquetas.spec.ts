import { ENDPOINTS } from '#contract/endpoints.ts'
import type { EtiquetasEnvio } from '#contract/etiqueta.ts'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { answerAsServer } from './as-server.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

/** Resolution of the coarsest printer (dpi). */
const DPI = 203

test.describe('on a desk', () => {
  test.use({ signedInAs: 'operario', deviceOptions: { ...DESKTOP, deviceScaleFactor: DPI / 96 } })

  test(
    'a used sheet begins at its first free label, a test prints one, and copies are counted',
    LONG,
    async ({ device: { page }, server }) => {
      const [seat] = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
      const nro = seat?.nro ?? ''
      await page.addInitScript(() => {
        window.print = () => {
          const places = [...document.querySelectorAll('.papel .lugar')]
          const used = places.flatMap((place, i) => (place.childElementCount > 0 ? [i + 1] : []))
          Object.assign(globalThis, { printed: used })
        }
      })
      const printed = () => page.evaluate(() => (globalThis as { printed?: number[] }).printed)
      await page.goto(addressOfEtiquetas([nro]))
      await page.getByLabel(ETIQUETAS.copias).fill('3')
      await page.getByRole('button', { name: ETIQUETAS.lugar(20), exact: true }).click()
      await page.getByRole('button', { name: ETIQUETAS.prueba }).click()
      expect(await printed()).toEqual([20])
      await page.getByRole('button', { name: ETIQUETAS.imprimir(3) }).click()
      expect(await printed()).toEqual([20, 21, 22])
      await page.getByLabel(ETIQUETAS.copias).fill('0')
      await expect(page.getByRole('button', { name: ETIQUETAS.prueba })).toBeDisabled()
      await expect(page.getByLabel(ETIQUETAS.copias)).toHaveAttribute('aria-invalid', 'true')
    },
  )
})

test.describe('on a tablet', () => {
  test.use({ signedInAs: 'operario' })

  test(
    'a label that reads as another number is not offered, nor an unreadable one',
    LONG,
    async ({ device: { page }, server }) => {
      const [seat] = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
      const address = addressOfEtiquetas([seat?.nro ?? ''])
      await page.addInitScript(() => {
        const Real = window.Worker
        window.Worker = class extends Real {
          override postMessage(asked: { id: number }): void {
            const data = sessionStorage.getItem('broken')
              ? { id: asked.id, failed: true }
              : { id: asked.id, text: 'OTRA' }
            this.dispatchEvent(new MessageEvent('message', { data }))
          }
        }
      })
      await page.goto(address)
      await expect(page.getByText(ETIQUETAS.porQue['no-se-lee'])).toBeVisible()
      await expect(page.locator('.etiqueta')).toHaveCount(0)
      await page.evaluate(() => sessionStorage.setItem('broken', '1'))
      await page.reload()
      await expect(page.getByText(ETIQUETAS.porQue['sin-revisar'])).toBeVisible()
      await expect(page.locator('.etiqueta')).toHaveCount(0)
    },
  )

  test(
    'the plant’s printer gets an order once, however often it is tapped, and its answer is shown',
    LONG,
    async ({ device: { page }, server }) => {
      const [seat] = await seatsIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
      const nro = seat?.nro ?? ''
      const { path } = ENDPOINTS.imprimirEtiquetas
      const orders: EtiquetasEnvio[] = []
      await page.route(`**${path}`, route => {
        if (route.request().method() === 'GET') return answerAsServer(route, { json: { hay: true } })
        orders.push(route.request().postDataJSON() as EtiquetasEnvio)
        if (orders.length === 2) return route.abort()
        return answerAsServer(route, { json: { etiquetas: 1 } })
      })
      await page.goto(addressOfEtiquetas([nro]))
      const print = page.getByRole('button', { name: ETIQUETAS.enPlanta })
      await print.dblclick()
      await expect(page.getByText(ETIQUETAS.mandadas(1))).toBeVisible()
      await print.click()
      expect(orders).toEqual([{ pedido: orders[0]?.pedido, nros: [nro], copias: 1 }])
      /** Taps until that order is sent: the button ignores taps for a moment after an answer. */
      const tapUntil = (order: number) =>
        expect(async () => {
          await print.click()
          await expect.poll(() => orders.length, { timeout: 2_000 }).toBe(order)
        }).toPass()
      await tapUntil(2)
      await expect(page.getByText(ETIQUETAS.sinRespuesta)).toBeVisible()
      // The result is unknown: a retry stays the same order
      await tapUntil(3)
      await expect(page.getByText(ETIQUETAS.mandadas(1))).toBeVisible()
      expect(orders).toHaveLength(3)
      expect(orders[1]?.pedido).not.toBe(orders[0]?.pedido)
      expect(orders[2]?.pedido).toBe(orders[1]?.pedido)
      await page.context().setOffline(true)
      await expect(page.getByText(ETIQUETAS.enPlantaSinRed)).toBeVisible()
      await expect(print).toBeDisabled()
    },
  )
})
