import type { Dispositivo } from '#contract/dispositivo.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { CodeText } from '#ui/signs/code-text.tsx'
import { COLUMNAS } from './columnas.tsx'
import { describeMotivo, nombreDe } from './words.ts'

/** What waits for a person at that device: seat and reason. */
export const RechazadasRow = ({ id, fila }: { id: string; fila: Dispositivo }) => (
  <tr className="fold" id={id}>
    <td colSpan={COLUMNAS.length}>
      <p className="soft">{DISPOSITIVOS.seDecidenAlla}</p>
      <ul aria-label={DISPOSITIVOS.rechazadasDe(nombreDe(fila))}>
        {fila.rechazadas.map(({ sec, nro, codigo }) => (
          <li key={sec}>
            <CodeText value={nro} />
            <span>{describeMotivo(codigo)}</span>
            <span className="muted">{DISPOSITIVOS.cambioNumero(sec)}</span>
          </li>
        ))}
      </ul>
    </td>
  </tr>
)
