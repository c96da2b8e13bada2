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
    (width > 0 && height > 0).then_some((width, height))
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
    use super::svg_size;

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
}
