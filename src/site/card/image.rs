//! Pixels as a PNG image with a table of colors: a card has few. The paper is the first of them, since the quick way to
//! compress packs runs of zeros.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use resvg::tiny_skia::Pixmap;
use rustc_hash::FxHashMap;

/// How many colors a table holds.
const MOST_COLORS: usize = 256;

/// The parts of a color by which two are told apart, from all to few.
const MASKS: [u32; 5] = [0xff_ffff, 0xfe_fefe, 0xfc_fcfc, 0xf8_f8f8, 0xe0_e0e0];

/// The image as a file. Its pixels are opaque.
pub(super) fn png(pixels: &Pixmap) -> Option<Vec<u8>> {
    let (numbers, palette) = MASKS.into_iter().find_map(|mask| indexed(pixels, mask))?;
    let mut out = Vec::with_capacity(32 * 1024);
    let mut encoder = Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_compression(Compression::Fast);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&numbers).ok()?;
    writer.finish().ok()?;
    Some(out)
}

/// For each pixel the number of its color, and the colors; none where they are too many.
fn indexed(pixels: &Pixmap, mask: u32) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut numbers = Vec::with_capacity(pixels.pixels().len());
    let mut known: FxHashMap<u32, u8> = FxHashMap::default();
    let mut palette = Vec::new();
    let (mut last_color, mut last_number) = (None, 0);
    // The last pixel, a corner, is of the paper.
    let paper = pixels.pixels().last();
    for (at, pixel) in paper.into_iter().chain(pixels.pixels()).enumerate() {
        let color = [pixel.red(), pixel.green(), pixel.blue()];
        let [red, green, blue] = color.map(u32::from);
        let key = (red << 16 | green << 8 | blue) & mask;
        if last_color != Some(key) {
            last_color = Some(key);
            last_number = match known.get(&key) {
                Some(number) => *number,
                None if known.len() == MOST_COLORS => return None,
                None => {
                    palette.extend(color);
                    let number = known.len() as u8;
                    known.insert(key, number);
                    number
                }
            };
        }
        if at > 0 {
            numbers.push(last_number);
        }
    }
    Some((numbers, palette))
}
