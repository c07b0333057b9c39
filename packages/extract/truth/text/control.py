"""Controls a pump."""

def start(pump, slow=True):
    pump.open(slow)
    return pump.pressure > 6
