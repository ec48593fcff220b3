package dev.streamside.testing.process;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/// The memory allocated by the threads of another JVM.
final class Allocations {
    private Allocations() {}

    /// Bytes so far, by all threads, including ended ones. Virtual threads count with their carrier threads.
    @SuppressWarnings("BanJNDI") // to a process that was started here, at an address that it reported itself
    static double bytes(long pid) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            String address;
            try {
                address = machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
            try (var connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
                return ManagementFactory.newPlatformMXBeanProxy(
                                connector.getMBeanServerConnection(),
                                ManagementFactory.THREAD_MXBEAN_NAME,
                                ThreadMXBean.class)
                        .getTotalThreadAllocatedBytes();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (AttachNotSupportedException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
