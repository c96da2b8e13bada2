//! How large images are, from the heads of their files.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use rayon::prelude::*;

use crate::project::Project;

/// Images of pixels.
const RASTER: [&str; 8] = ["png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "ico"];

/// How many bytes of an SVG are read: its first tag comes early.
const SVG_HEAD: u64 = 64 << 10;

/// Width and height of the project's images, in pixels.
pub(super) fn sizes(root: &Path, project: &Project) -> BTreeMap<Box<str>, (u32, u32)> {
    let paths: Vec<&str> = project.assets.iter().collect();
    let size = |path: &&str| {
        let (_, extension) = path.rsplit_once('.')?;
        let extension = extension.to_ascii_lowercase();
        let size = match &*extension {
            "svg" => svg_size(&head(&root.join(path))?),
            raster if RASTER.contains(&raster) => raster_size(&root.join(path)),
            _ => None,
        };
        Some(((*path).into(), size?))
    };
    paths.par_iter().filter_map(size).collect()
}

fn raster_size(path: &Path) -> Option<(u32, u32)> {
    let size = imagesize::size(path).ok()?;
    let (width, height) = (size.width.try_into().ok()?, size.height.try_into().ok()?);
    let size = match is_turned(path).unwrap_or(false) {
        true => (height, width),
        false => (width, height),
    };
    (width > 0 && height > 0).then_some(size)
}

/// How many bytes of a JPEG are read for what its camera says of it: that comes first.
const JPEG_HEAD: u64 = 128 << 10;

/// Whether browsers show a photo turned by a quarter.
fn is_turned(path: &Path) -> Option<bool> {
    let mut bytes = Vec::new();
    let mut file = File::open(path).ok()?;
    file.by_ref().take(2).read_to_end(&mut bytes).ok()?;
    if bytes != [0xff, 0xd8] {
        return Some(false);
    }
    file.take(JPEG_HEAD).read_to_end(&mut bytes).ok()?;
    Some(matches!(orientation(&bytes[2..])?, 5..=8))
}

/// The orientation that the camera's part of a JPEG tells (Exif 2.3, 4.6.4), from 1 to 8.
fn orientation(mut rest: &[u8]) -> Option<u16> {
    let camera = loop {
        let [0xff, marker, high, low, after @ ..] = rest else {
            return None;
        };
        let length = usize::from(u16::from_be_bytes([*high, *low])).checked_sub(2)?;
        let part = after.get(..length)?;
        match part.strip_prefix(b"Exif\0\0") {
            Some(camera) if *marker == 0xe1 => break camera,
            // The picture itself begins.
            _ if *marker == 0xda => return None,
            _ => rest = &after[length..],
        }
    };
    let is_little = camera.starts_with(b"II");
    let short = |at: usize| {
        let bytes = camera.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(match is_little {
            true => u16::from_le_bytes(bytes),
            false => u16::from_be_bytes(bytes),
        })
    };
    let long = |at: usize| {
        let bytes = camera.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(match is_little {
            true => u32::from_le_bytes(bytes),
            false => u32::from_be_bytes(bytes),
        })
    };
    let first = long(4)? as usize;
    let mut entries = (0..usize::from(short(first)?)).map(|entry| first + 2 + 12 * entry);
    let entry = entries.find(|entry| short(*entry) == Some(0x0112))?;
    short(entry + 8)
}

fn head(path: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(SVG_HEAD).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The size that the first tag of an SVG gives: `width` and `height`, or what is missing of them by the shape of the
/// `viewBox`.
fn svg_size(text: &str) -> Option<(u32, u32)> {
    let attributes = attributes(first_tag(text)?);
    let value = |name: &str| {
        let found = attributes.iter().find(|(key, _)| *key == name);
        found.map(|(_, value)| *value)
    };
    let (width, height) = (
        value("width").and_then(pixels),
        value("height").and_then(pixels),
    );
    let shape = value("viewBox").and_then(|view_box| {
        let numbers = view_box.split([' ', ',', '\t', '\n', '\r']);
        let numbers = numbers.filter(|number| !number.is_empty());
        let numbers: Vec<f64> = numbers.map_while(|number| number.parse().ok()).collect();
        match numbers[..] {
            [_, _, width, height] if width > 0.0 && height > 0.0 => Some((width, height)),
            _ => None,
        }
    });
    let (width, height) = match (width, height, shape) {
        (Some(width), Some(height), _) => (width, height),
        (Some(width), None, Some((w, h))) => (width, width * h / w),
        (None, Some(height), Some((w, h))) => (height * w / h, height),
        (None, None, Some(shape)) => shape,
        _ => return None,
    };
    Some((whole(width)?, whole(height)?))
}

/// What stands between `<svg` and the end of that tag.
fn first_tag(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = &rest[rest.find('<')?..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->")?.1;
        } else if let Some(tag) = rest.strip_prefix("<svg")
            && tag.starts_with(|c: char| c.is_ascii_whitespace())
        {
            return Some(tag);
        } else {
            rest = &rest[1..];
        }
    }
}

/// The attributes of a tag up to its end.
fn attributes(tag: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = tag.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        if name.contains('>') {
            break;
        }
        let after = after.trim_start();
        let Some(quote @ ('"' | '\'')) = after.chars().next() else {
            break;
        };
        let Some((value, after)) = after[1..].split_once(quote) else {
            break;
        };
        found.push((name.trim(), value.trim()));
        rest = after.trim_start();
    }
    found
}

/// A length in pixels; other units follow the page and give no size.
fn pixels(length: &str) -> Option<f64> {
    let number = length.strip_suffix("px").unwrap_or(length).trim();
    number.parse().ok().filter(|number| *number > 0.0)
}

fn whole(length: f64) -> Option<u32> {
    let length = length.round().max(1.0);
    (length <= f64::from(u16::MAX)).then_some(length as u32)
}

#[cfg(test)]
mod tests {
    use super::{orientation, svg_size};

    #[test]
    fn drawings_have_the_size_that_browsers_give_them() {
        for (svg, size) in [
            ("<svg width='12' height=\"34.6px\">", Some((12, 35))),
            (
                "<?xml version='1.0'?><!-- <svg width='1' height='1'> --><svg\n viewBox = '0 0 24 12' />",
                Some((24, 12)),
            ),
            ("<svg width='48' viewBox='0,0,24,12'>", Some((48, 24))),
            (
                "<svg height='6' width='100%' viewBox='0 0 24 12'>",
                Some((12, 6)),
            ),
            ("<svg viewBox='0 0 0.2 0.1'>", Some((1, 1))),
            ("<svg stroke-width='2' height='3'>", None),
            ("<svg width='1e9' height='1'>", None),
            ("<svg width='NaN' height='1'>", None),
            ("<svg width='10em' height='1'>", None),
            ("<svg><image width='1' height='2'/>", None),
            ("<svg a><image width='1' height='2'/>", None),
            ("<svg width=", None),
            ("<svg width='é", None),
            ("<svgx", None),
            ("é<", None),
            ("", None),
        ] {
            assert_eq!(svg_size(svg), size, "{svg}");
        }
    }

    #[test]
    fn photos_say_how_they_are_turned() {
        let little = b"II*\0\x08\0\0\0\x02\0\x0f\x01\x03\0\x01\0\0\0\0\0\0\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
        let big = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03\0\0";
        let photo = |camera: &[u8]| {
            let mut bytes = vec![0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xe1];
            bytes.extend(((camera.len() + 8) as u16).to_be_bytes());
            bytes.extend(b"Exif\0\0");
            bytes.extend(camera);
            bytes
        };
        for (camera, expected) in [(&little[..], Some(6)), (&big[..], Some(3)), (b"II", None)] {
            let bytes = photo(camera);
            assert_eq!(orientation(&bytes), expected);
            for end in 0..bytes.len() {
                orientation(&bytes[..end]);
            }
        }
        assert_eq!(orientation(&[0xff, 0xda, 0, 2, 0xff, 0xe1]), None);
    }
}
