import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { textoDeCelda } from '#domain/valor/celda.ts'
import { SALIDA } from '#messages/salida.ts'
import { REMITO } from '#messages/stock/registros.ts'
import { usePapel } from '#office/salida/use-papel.tsx'
import { useLista } from '#queries/stock/use-lista.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notify.ts'

interface RemitoButtonProps {
  registro: Registro
  productos: ReadonlyMap<number, Producto>
  owner: string
  notify: Notify
}

/** Prints the record as a remito, as it was saved. */
export function RemitoButton({ registro, productos, owner, notify }: RemitoButtonProps) {
  const clientes = useLista(owner, 'cliente_proveedor').rows
  const { papel, imprimir } = usePapel(owner, notify)
  const cliente = clientes?.find(({ id }) => id === registro.cliente_proveedor?.id) ?? null
  const print = async () => {
    try {
      const { RemitoPapel } = await import('./remito-papel.tsx')
      imprimir(registro.detalles.length, {
        titulo: REMITO.titulo,
        nro: registro.nro_remito?.trim(),
        detalle: textoDeCelda(registro.fechahs, 'momento'),
        cuerpo: <RemitoPapel registro={registro} cliente={cliente} productos={productos} quien={owner} />,
      })
    } catch {
      notify.error(SALIDA.noSeImprimio) // Its code could not be loaded
    }
  }
  return (
    <>
      <Button
        icon="print"
        onClick={() => void print()} // It reports its own failure
      >
        {REMITO.titulo}
      </Button>
      {papel}
    </>
  )
}
