/** Reads big-endian numbers one after the other, with the two packed kinds that WOFF2 adds. Throws at the end. */
export class ByteReader {
  readonly data: Buffer;
  at: number;

  constructor(data: Buffer, at: number) {
    this.data = data;
    this.at = at;
  }

  take(size: number): Buffer {
    if (this.at + size > this.data.length) throw new RangeError('The font ends too early.');
    this.at += size;
    return this.data.subarray(this.at - size, this.at);
  }

  u8(): number {
    return this.take(1).readUInt8();
  }

  u16(): number {
    return this.take(2).readUInt16BE();
  }

  i16(): number {
    return this.take(2).readInt16BE();
  }

  u255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 506;
    return code === 255 ? this.u8() + 253 : code;
  }

  base128(): number {
    let value = 0;
    for (let byte = 0x80; byte & 0x80;) {
      byte = this.u8();
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  }
}
