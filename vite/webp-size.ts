/** Width and height of a WebP picture, from its header (RFC 9649). @throws Error for any other file. */
export function webpSize(file: Buffer): { ancho: number; alto: number } {
  const kind = file.toString('latin1', 12, 16)
  if (file.toString('latin1', 8, 12) !== 'WEBP') throw new Error('not a WebP picture')
  if (kind === 'VP8 ') return { ancho: file.readUInt16LE(26) & 0x3fff, alto: file.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { ancho: file.readUIntLE(24, 3) + 1, alto: file.readUIntLE(27, 3) + 1 }
  const bits = file.readUInt32LE(21)
  return { ancho: (bits & 0x3fff) + 1, alto: ((bits >> 14) & 0x3fff) + 1 }
}
